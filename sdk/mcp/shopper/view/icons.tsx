/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** In the hand of the pages' icons: 24-pixel grid, strokes of 1.5, decorative. */
function Icon({ children, isFilled }: { children: ComponentChildren; isFilled?: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const HeartIcon = () => (
  <Icon>
    <path d="M12 20.5C7.2 16.9 3 13.4 3 9.2 3 6.3 5.2 4.2 7.8 4.2c1.7 0 3.3.9 4.2 2.5.9-1.6 2.5-2.5 4.2-2.5C18.8 4.2 21 6.3 21 9.2c0 4.2-4.2 7.7-9 11.3Z" />
  </Icon>
);
export const ShareIcon = () => (
  <Icon>
    <path d="M12 15V3.5m0 0L8 7.5m4-4 4 4M5 13v5.5c0 1 .8 2 2 2h10c1.2 0 2-1 2-2V13" />
  </Icon>
);
export const BellIcon = ({ isFilled }: { isFilled: boolean }) => (
  <Icon isFilled={isFilled}>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5a2 2 0 0 0 4 0" />
  </Icon>
);
export const BackIcon = () => (
  <Icon>
    <path d="m14.5 5-7 7 7 7" />
  </Icon>
);
export const NextIcon = () => (
  <Icon>
    <path d="m9.5 5 7 7-7 7" />
  </Icon>
);
