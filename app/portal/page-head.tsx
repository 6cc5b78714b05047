import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

/** A link above the heading to the page that this one belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className="back-link below-2">
    <Link to={to}>{children}</Link>
  </p>
);

/** A page's heading, with a sentence below it and actions next to it. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="row apart at-top gap-4 below-8 page-head">
      <div>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {children && <div className="buttons page-actions">{children}</div>}
    </div>
  );
}

/** A section of a page with its own heading. */
export function Section(props: { title: string; lead?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <div className="row apart gap-3 below-4">
        <h2>{props.title}</h2>
        {props.aside}
      </div>
      {props.lead && <p className="section-lead">{props.lead}</p>}
      {props.children}
    </section>
  );
}

/** An empty state: what to do, with one button. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}
