import type { ReactNode } from 'react';
import { Illustration } from './illustration.tsx';

/** A page with nothing on it but what to do next. */
export function StateView(props: {
  title: string;
  text: string;
  /** The drawing above; left out where something failed. */
  drawing?: boolean;
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}) {
  const Heading = props.heading ?? 'h2';
  return (
    <section className="state">
      {props.drawing && <Illustration />}
      <Heading>{props.title}</Heading>
      <p>{props.text}</p>
      {props.children && <div className="state-actions">{props.children}</div>}
    </section>
  );
}
