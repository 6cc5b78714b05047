import { useEffect, useRef } from 'react';

/** Closes a `details` element on Escape, and on click or focus elsewhere. Returns the cleanup. */
export function dismissable(element: HTMLDetailsElement): () => void {
  function leave(event: Event): void {
    if (element.open && !element.contains(event.target as Node)) element.open = false;
  }
  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !element.open) return;
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
}

/** `dismissable` for a component's `details` element. */
export function useDismissal() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => (details.current ? dismissable(details.current) : undefined), []);
  return details;
}
