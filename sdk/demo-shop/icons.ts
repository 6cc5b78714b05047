import { raw } from 'hono/html';

const icon = (paths: string, className = '') =>
  raw(
    `<svg class="icon ${className}" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">${paths}</svg>`,
  );

/** Line icons on a 24-pixel grid, in the text's color. */
export const icons = {
  search: icon('<circle cx="10.8" cy="10.8" r="6.8"/><path d="m16 16 4.6 4.6"/>'),
  heart: icon(
    '<path d="M12 20.4S3.4 15.5 3.4 9.5A4.7 4.7 0 0 1 8.1 4.7c1.7 0 3.1.9 3.9 2.3.8-1.4 2.2-2.3 3.9-2.3a4.7 4.7 0 0 1 4.7 4.8c0 6-8.6 10.9-8.6 10.9Z"/>',
    'icon-heart',
  ),
  bag: icon('<path d="M4.8 8.2h14.4l1 12.2H3.8z"/><path d="M8.4 10.8V7a3.6 3.6 0 0 1 7.2 0v3.8"/>'),
  check: icon('<path d="m4.5 12.6 4.7 4.7L19.5 6.9"/>'),
  cross: icon('<path d="m5.5 5.5 13 13m0-13-13 13"/>'),
  minus: icon('<path d="M5 12h14"/>'),
  plus: icon('<path d="M5 12h14M12 5v14"/>'),
  arrow: icon('<path d="M4.5 12h15m-5.5-5.5L19.5 12 14 17.5"/>'),
  chevron: icon('<path d="m6.5 9.5 5.5 5.5 5.5-5.5"/>'),
};
