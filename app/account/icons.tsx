/** Icons of the shopper's own pages, in the hand of the shared ones. */
import { Icon, type IconProps } from '#app/ui/icons.tsx';

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
export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15V3.5M8 7l4-3.5L16 7M7 11H4.5v9.5h15V11H17" />
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
export const GlobeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5.5 5 11.5 0 17M12 3.5c-5 5.5-5 11.5 0 17" />
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
