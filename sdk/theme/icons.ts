import type { Icon } from '#api/contract/icon.ts';

const svg = (name: string, size: number, path: string, viewBox = '0 0 24 24') =>
  `<svg class="${name}" viewBox="${viewBox}" width="${size}" height="${size}" aria-hidden="true" focusable="false">${path}</svg>`;

/** The shop's icon, or a heart. The theme blocks' stylesheet fills it for saved products. */
const heart = (size: number, own?: Icon | null) =>
  svg(
    'wl-svg',
    size,
    own?.shapes ??
      '<path d="M12 20.4S3.4 15.5 3.4 9.5A4.7 4.7 0 0 1 8.1 4.7c1.7 0 3.1.9 3.9 2.3.8-1.4 2.2-2.3 3.9-2.3a4.7 4.7 0 0 1 4.7 4.8c0 6-8.6 10.9-8.6 10.9Z"/>',
    own?.viewBox,
  );

/** The app's logo. */
const mark = (size: number) =>
  svg(
    'wl-mark',
    size,
    '<path fill-rule="evenodd" d="M7 1h10a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6Zm5 17.2s6-3.4 6-7.7a3.2 3.2 0 0 0-6-1.6 3.2 3.2 0 0 0-6 1.6c0 4.3 6 7.7 6 7.7Z"/>',
  );

export const icons = { heart, logo: mark };
