import { Link } from '@remix-run/react';
import type { LinkLikeComponentProps } from '@shopify/polaris/build/ts/src/utilities/link';
import { forwardRef } from 'react';

const isAdminPage = (url: string) => /^\/app([/?#]|$)/.test(url);

/** Polaris' links: the admin's own pages open in the frame, all others outside it. */
export const AdminLink = forwardRef<HTMLAnchorElement, LinkLikeComponentProps>(function AdminLink(
  { url, external, target, children, ...rest },
  ref,
) {
  return isAdminPage(url) && !external ? (
    <Link to={url} {...rest} ref={ref}>
      {children}
    </Link>
  ) : (
    <a href={url} {...rest} target={target ?? '_blank'} rel="noopener noreferrer" ref={ref}>
      {children}
    </a>
  );
});
