import type { BrowserContext, Page } from 'playwright-core';

/** Milliseconds for which the basket's and the shop's toasts, and their Undo, are shown. */
export const noticesMs = 6_000;

/**
 * On pages opened from now on, and in their frames, timers of these milliseconds go off only with `goOff`. What would be
 * gone, or given up, by then stays as it is, however long a busy machine takes.
 */
export async function holdTimers(where: BrowserContext | Page, ...held: number[]): Promise<void> {
  await where.addInitScript((delays) => {
    const start = window.setTimeout.bind(window);
    const waiting: TimerHandler[] = [];
    Object.assign(window, { waiting });
    const startOther = (run: TimerHandler, delay?: number, ...values: unknown[]) => {
      if (!delays.includes(delay ?? 0)) return start(run, delay, ...values);
      waiting.push(run);
      return 0;
    };
    window.setTimeout = startOther as typeof window.setTimeout;
  }, held);
}

/** Lets the latest timer that `holdTimers` holds go off. */
export const goOff = (frame: Pick<Page, 'evaluate'>) =>
  frame.evaluate(() => (window as unknown as { waiting: (() => void)[] }).waiting.pop()?.());

/** Dialogs opened from now on close on their own only after an hour. */
export async function holdDialogs(where: BrowserContext | Page): Promise<void> {
  await where.addInitScript(() => {
    const held = new CSSStyleSheet();
    held.replaceSync('.time-bar span { animation-duration: 3600s !important }');
    document.adoptedStyleSheets = [held];
  });
}

/** Lets a held dialog close on its own: its time is up, unless it is in use. */
export const letClose = (dialog: Page) =>
  dialog.evaluate(() => {
    const up = new CSSStyleSheet();
    up.replaceSync('.time-bar span { animation-duration: 1ms !important }');
    // In a task of its own, because the window closes at once.
    setTimeout(() => (document.adoptedStyleSheets = [up]));
  });
