import { useState } from 'react';
import { useSmallImage } from './use-small-image.ts';

/** A product’s image in the shop’s aspect ratio; a plain area if it's missing or can't be loaded. */
export function ItemImage({ url, large = false }: { url: string | null; large?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  const width = large ? 112 : 48;
  const smaller = useSmallImage(url, width);
  const size = large || undefined;
  if (url === null || broken === url) {
    return <span className="item-image" data-large={size} aria-hidden="true" />;
  }
  return (
    <img
      // It may have failed before hydration.
      ref={(image) => image?.complete && image.naturalWidth === 0 && setBroken(url)}
      onError={() => setBroken(url)}
      {...smaller}
      src={url}
      alt=""
      className="item-image"
      data-large={size}
      width={width}
      height={large ? 140 : 60}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  );
}
