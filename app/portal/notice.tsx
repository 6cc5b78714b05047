import type { ReactNode } from 'react';

export type Tone = 'info' | 'ok' | 'warn' | 'err';

/** A notice with a link at its end. `live` announces it if it appears after the page has loaded. */
export function Notice(props: { tone: Tone; live?: boolean; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="notice" data-tone={props.tone} role={props.live ? 'status' : undefined}>
      <div>{props.children}</div>
      {props.action && <div className="notice-action">{props.action}</div>}
    </div>
  );
}

export const Badge = ({ tone, children }: { tone?: Tone; children: ReactNode }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);
