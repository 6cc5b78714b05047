/** The hosted pages' own icons: 24-pixel grid, strokes of 1.5, decorative (the surrounding control has a name). */
import type { ReactNode } from 'react';

export interface IconProps {
  /** Width and height in CSS pixels. */
  size?: number;
  className?: string;
}

export function Icon({ size = 20, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.5 * 24) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

const heartPath =
  'M12 20.5C7.2 16.9 3 13.4 3 9.2 3 6.3 5.2 4.2 7.8 4.2c1.7 0 3.3.9 4.2 2.5.9-1.6 2.5-2.5 4.2-2.5C18.8 4.2 21 6.3 21 9.2c0 4.2-4.2 7.7-9 11.3Z';

export const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d={heartPath} />
  </Icon>
);
export const HeartFilledIcon = ({ size = 20, className }: IconProps) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="currentColor"
    aria-hidden="true"
    focusable="false"
  >
    <path d={heartPath} />
  </svg>
);
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 5l14 14M19 5 5 19" />
  </Icon>
);
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);
export const BagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 8h15l1 12.5h-17L4.5 8ZM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8" />
  </Icon>
);
export const UndoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 4 4 8.5 8 13M4 8.5h10a5.5 5.5 0 0 1 0 11h-3" />
  </Icon>
);
export const MoveIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8h15m-4-4 4 4M20 16H8" />
  </Icon>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 9 6 6 6-6" />
  </Icon>
);
export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4v16M4 12h16" />
  </Icon>
);
export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 12h16" />
  </Icon>
);
export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5V13m0 3.4v.1" />
  </Icon>
);
export const RetryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 11.5A8 8 0 1 0 18 17m2-12v6.5h-6.5" />
  </Icon>
);
export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15.5H4.8A1.8 1.8 0 0 1 3 13.7V4.8C3 3.8 3.8 3 4.8 3h8.9c1 0 1.8.8 1.8 1.8V5" />
  </Icon>
);
export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 6v12M15 6v12" />
  </Icon>
);
export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M9.5 7V4.5h5V7M6 7l1 13h10l1-13" />
  </Icon>
);
export const OpenIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 6h9v9M18 6 6 18" />
  </Icon>
);
export const DotsIcon = ({ size = 20, className }: IconProps) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="currentColor"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="5" cy="12" r="1.6" />
    <circle cx="12" cy="12" r="1.6" />
    <circle cx="19" cy="12" r="1.6" />
  </svg>
);
export const GiftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 8h17v4h-17ZM5 12v8.5h14V12M12 8v12.5M12 8C9.5 8 7 7.3 7 5.2 7 4 8 3.2 9 3.2c2 0 3 2.4 3 4.800Zm0 0c2.5 0 5-.7 5-2.800 0-1.2-1-2-2-2-2 0-3 2.4-3 4.800Z" />
  </Icon>
);
export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15V3.5m0 0L8 7.5m4-4 4 4M5 13v5.5c0 1 .8 2 2 2h10c1.2 0 2-1 2-2V13" />
  </Icon>
);
export const PrintIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 8.5v-5h10v5M7 17H5a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 5 8.5h14a1.5 1.5 0 0 1 1.5 1.5v5.5A1.5 1.5 0 0 1 19 17h-2M7 13.5h10v7H7z" />
  </Icon>
);
export const GlobeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.7 2.6 3.9 5.6 3.9 9s-1.2 6.4-3.9 9c-2.7-2.6-3.9-5.6-3.9-9S9.3 5.6 12 3Z" />
  </Icon>
);
export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 4.5v15l13-7.5Z" />
  </Icon>
);
export const ArrowBackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m14.5 6-6 6 6 6" />
  </Icon>
);
export const ArrowOnIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9.5 6 6 6-6 6" />
  </Icon>
);
export const SortIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7.5 5v14m-3.5-3.5 3.5 3.5 3.5-3.5M14 7h6m-6 5h4.5m-4.5 5h3" />
  </Icon>
);
export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 4.5 4.5" />
  </Icon>
);
export const BellIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5a2 2 0 0 0 4 0" />
  </Icon>
);
export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 5.5h17v13h-17v-13ZM3.5 7l8.5 6.5L20.5 7" />
  </Icon>
);
export const TagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5a1 1 0 0 1 1-1h7l8 8a1.5 1.5 0 0 1 0 2l-6 6a1.5 1.5 0 0 1-2 0l-8-8V5ZM8.5 8.5h.01" />
  </Icon>
);
export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="5" y="10.5" width="14" height="10" rx="2" />
    <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
  </Icon>
);
export const LinkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 14a4.5 4.5 0 0 0 6.700.4l2.900-2.900a4.5 4.5 0 0 0-6.400-6.400l-1.400 1.400M14 10a4.5 4.5 0 0 0-6.700-.4l-2.900 2.900a4.5 4.5 0 0 0 6.400 6.400l1.400-1.400" />
  </Icon>
);
export const PencilIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19 4 20ZM14 6.5 17.5 10" />
  </Icon>
);
export const GripIcon = ({ size = 20 }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="currentColor"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="9" cy="6" r="1.5" />
    <circle cx="15" cy="6" r="1.5" />
    <circle cx="9" cy="12" r="1.5" />
    <circle cx="15" cy="12" r="1.5" />
    <circle cx="9" cy="18" r="1.5" />
    <circle cx="15" cy="18" r="1.5" />
  </svg>
);
export const ChevronRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />
  </Icon>
);
export const ArrowUpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20V4M5.5 10.5 12 4l6.5 6.5" />
  </Icon>
);
export const ArrowDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4v16M5.5 13.5 12 20l6.5-6.5" />
  </Icon>
);
export const ArrowTopIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 4h14M12 20V8M6.5 13.5 12 8l5.5 5.5" />
  </Icon>
);
export const GridIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 4.5h6v7h-6ZM13.5 4.5h6v7h-6ZM4.5 15h6v4.5h-6ZM13.5 15h6v4.5h-6Z" />
  </Icon>
);
export const RowsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 4.5h4v4h-4ZM4.5 15.5h4v4h-4ZM12 6.5h8M12 17.5h8" />
  </Icon>
);
export const BookIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5V20" />
  </Icon>
);
export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
  </Icon>
);
export const LeaveIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14 4H5v16h9M10 12h10.5M16.5 8l4 4-4 4" />
  </Icon>
);
export const ChartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 17 5-6 4 3 7-8" />
    <path d="M15.5 6H20v4.5" />
  </Icon>
);
export const ReceiptIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3.5v17l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.5v-17l-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5Z" />
    <path d="M9 9.5h6M9 13.5h4" />
  </Icon>
);
export const KeyIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 8-8M15.5 7.5l2.5 2.5M18 5l1.5 1.5" />
  </Icon>
);
export const CardIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="6" width="18" height="13" rx="2" />
    <path d="M3 10.5h18M7 15h3" />
  </Icon>
);
export const PeopleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5" />
  </Icon>
);
export const ShopIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 10v9.5h14V10M3.5 9.5 5 4.5h14l1.5 5a2.6 2.6 0 0 1-5.6.6 2.9 2.9 0 0 1-5.8 0 2.6 2.6 0 0 1-5.6-.6Z" />
    <path d="M10 19.5v-5h4v5" />
  </Icon>
);
export const UpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m7 14 5-5 5 5" />
  </Icon>
);
export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);
export const ScreenIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="5" width="17" height="11.5" rx="2" />
    <path d="M9 20h6" />
  </Icon>
);
export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="7.5" y="3" width="9" height="18" rx="2" />
    <path d="M11 18h2" />
  </Icon>
);
