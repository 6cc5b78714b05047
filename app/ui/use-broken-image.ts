import { useEffect, useRef, useState } from 'react';

/**
 * Detects that an image failed to load. `place` is a ref to the image or an element around it;
 * `fail` handles its error event.
 */
export function useBrokenImage<Place extends Element>() {
  const [broken, setBroken] = useState(false);
  const place = useRef<Place>(null);
  // It may have failed before hydration.
  useEffect(() => {
    const image = place.current?.matches('img') ? place.current : place.current?.querySelector('img');
    if (image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0) setBroken(true);
  }, []);
  return { broken, place, fail: () => setBroken(true) };
}
