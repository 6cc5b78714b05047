import { useEffect, useRef, useState } from 'react';

/** Whether an image couldn't be loaded: `place` is the image or an element around it, `fail` its error handler. */
export function useBrokenImage<Place extends Element>() {
  const [broken, setBroken] = useState(false);
  const place = useRef<Place>(null);
  // It may have failed before this script ran.
  useEffect(() => {
    const image = place.current?.matches('img') ? place.current : place.current?.querySelector('img');
    if (image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0) setBroken(true);
  }, []);
  return { broken, place, fail: () => setBroken(true) };
}
