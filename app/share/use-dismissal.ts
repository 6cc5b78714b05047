import { useEffect, useRef } from 'react';

/** A `details` element that closes by Escape, and by a click or the focus elsewhere. */
export function useDismissal() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    function leave(event: Event): void {
      const element = details.current;
      if (element?.open && !element.contains(event.target as Node)) element.open = false;
    }
    function escape(event: KeyboardEvent): void {
      const element = details.current;
      if (event.key !== 'Escape' || !element?.open) return;
      element.open = false;
      element.querySelector('summary')?.focus();
    }
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  return details;
}
