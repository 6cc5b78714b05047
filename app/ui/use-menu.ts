import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

/** A `details` element as a menu: works without JavaScript, and closes on Escape or when focus leaves. */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => ref.current?.removeAttribute('open');
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !ref.current?.open) return;
    event.stopPropagation();
    close();
    ref.current.querySelector('summary')?.focus();
  }
  function onBlur(event: FocusEvent): void {
    if (event.relatedTarget && !ref.current?.contains(event.relatedTarget as Node)) close();
  }
  return { close, details: { ref, onKeyDown, onBlur } };
}
