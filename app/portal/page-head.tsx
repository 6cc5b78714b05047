import { Link } from '@remix-run/react';
import { createContext, type ReactNode, useContext } from 'react';

/** A link above the heading to the parent page. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className="back-link below-2">
    <Link to={to}>{children}</Link>
  </p>
);

/** A page's heading with a lead and actions. */
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

const WithinPart = createContext(false);

/** The parts of a long page, with links to each. */
export function PageParts(props: {
  label: string;
  parts: readonly { id: string; title: string; content: ReactNode }[];
}) {
  return (
    <>
      <nav aria-label={props.label} className="page-tabs">
        {props.parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <WithinPart.Provider value>
        {props.parts.map(({ id, title, content }) => (
          <section key={id} id={id} className="page-part" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {content}
          </section>
        ))}
      </WithinPart.Provider>
    </>
  );
}

/** A section of a page with its own heading. */
export function Section(props: { title: string; lead?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const isWithinPart = useContext(WithinPart);
  return (
    <section className="section">
      <div className="row apart gap-3 below-4">
        {isWithinPart ? <h3>{props.title}</h3> : <h2>{props.title}</h2>}
        {props.aside}
      </div>
      {props.lead && <p className="section-lead">{props.lead}</p>}
      {props.children}
    </section>
  );
}

/** An empty state: advice and one button. */
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
