import { type ImgHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';

/** A decorative photograph; `fallback` takes its place if it can't be loaded. */
export function PhotoImage({
  fallback,
  ...image
}: { fallback: ReactNode } & ImgHTMLAttributes<HTMLImageElement>) {
  const [broken, setBroken] = useState(false);
  const own = useRef<HTMLImageElement>(null);
  // It may have failed before this script ran.
  useEffect(() => {
    if (own.current?.complete && own.current.naturalWidth === 0) setBroken(true);
  }, []);
  if (broken) return <>{fallback}</>;
  return <img {...image} ref={own} alt="" onError={() => setBroken(true)} />;
}
