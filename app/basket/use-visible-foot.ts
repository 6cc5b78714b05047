import { useEffect, type RefObject } from 'react';

const aboveFoot = 20;

/**
 * Keeps an absolutely placed element at the foot of what the shopper sees of this frame. An inline frame is as
 * tall as its content and never scrolls itself, so `position: sticky` cannot; an intersection observer, asked
 * anew each frame while the element shows, tells a cross-origin frame which part of it is in view.
 */
export function useVisibleFoot(element: RefObject<HTMLElement>, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    let frame = 0;
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      const floating = element.current;
      if (entry && floating) {
        const seenTo = entry.isIntersecting ? entry.intersectionRect.bottom : entry.boundingClientRect.bottom;
        const top = Math.max(0, seenTo - floating.offsetHeight - aboveFoot);
        floating.style.transform = `translateY(${Math.round(top)}px)`;
      }
      frame = requestAnimationFrame(() => observer.observe(document.documentElement));
    });
    observer.observe(document.documentElement);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [element, active]);
}
