import type { ReactNode } from 'react';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { useAccount } from '../account-context.tsx';

/** A collapsible part of a panel. Shows its state while closed; opens if its form was refused. */
export function CollapsiblePart(props: {
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
