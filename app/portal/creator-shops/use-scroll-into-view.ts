import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Keeps the current element visible in a horizontally scrolling container. */
export function useScrollIntoView<Box extends HTMLElement>(selector: string) {
  const box = useRef<Box>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>(selector);
    if (!box.current || !current) return;
    const middle = current.offsetLeft - (box.current.clientWidth - current.offsetWidth) / 2;
    box.current.scrollLeft = middle;
  }, [selector, pathname, search]);
  return box;
}
