import type { ReactNode } from 'react';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { useAccount } from '../account-context.tsx';

/** A part of a panel that opens with a press, or because one of its forms was refused. Its state is visible before. */
export function Fold(props: {
  title: string;
  state?: string | undefined;
  intents: string[];
  children: ReactNode;
}) {
  const { refused } = useAccount();
  return (
    <details className="panel-part fold" open={refused !== null && props.intents.includes(refused.intent)}>
      <summary>
        <h3>
          {props.title}
          {props.state && <span className="faint">{props.state}</span>}
        </h3>
        <ChevronDownIcon size={18} />
      </summary>
      <div className="fold-body">{props.children}</div>
    </details>
  );
}
