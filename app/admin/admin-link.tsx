import { Link } from '@remix-run/react';
import type { LinkLikeComponentProps } from '@shopify/polaris/build/ts/src/utilities/link';

/** Polaris' links: pages of the admin stay in the frame, everything else leaves it. */
export function AdminLink({ url, external, children, ...rest }: LinkLikeComponentProps) {
  return url.startsWith('/') && !external ? (
    <Link to={url} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  );
}
