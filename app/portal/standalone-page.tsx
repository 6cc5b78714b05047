import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { text } from './texts.ts';

/** A page with a single task, outside the portal's frame. */
export function StandalonePage(props: {
  brandName: string;
  home: string;
  email: string;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="portal start">
      <header className="start-head">
        <Link to={props.home} className="portal-brand">
          <HeartFilledIcon size={20} className="heart" />
          <strong>{props.brandName}</strong>
          <span>{text('common.partners')}</span>
        </Link>
      </header>
      <main className="fills">{props.children}</main>
      <footer className="start-foot">
        <span>{text('common.signedInAs', { email: props.email })}</span>
        {props.foot}
        <Form method="post" action="/portal/signout">
          <button type="submit" className="link-button">
            {text('signOut')}
          </button>
        </Form>
      </footer>
    </div>
  );
}
