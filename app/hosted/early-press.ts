/**
 * A click before the page's script runs. A form with `method="dialog"` would lose it, because only
 * the script can send the form.
 */
declare global {
  interface Window {
    wlEarly?: Event;
  }
}

/**
 * Inline script for the page's start. Ignores clicks after a change, which the page's script
 * doesn't know about.
 */
export const rememberClickScript = 'onchange=onsubmit=e=>{window.wlEarly=window.wlEarly||e}';

/** Repeats the click once the page's script runs. */
export function repeatClick(): void {
  const { wlEarly: early } = window;
  window.onchange = window.onsubmit = null;
  const form = early?.type === 'submit' && early.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'dialog') return;
  // `requestSubmit` is newer than our browser baseline, and the click has already passed the form's checks.
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}
