import type { ReactNode } from 'react';
import { useMenu } from '#app/ui/use-menu.ts';

/**
 * A button that opens a short list of actions. Works without JavaScript; closes on Escape, on a choice, or when focus
 * leaves.
 */
export function Menu(props: { label: string; className?: string; icon: ReactNode; children: ReactNode }) {
  const { close, details } = useMenu();
  return (
    <details {...details} className="menu">
      <summary className={props.className}>
        {props.icon}
        <span className="visually-hidden">{props.label}</span>
      </summary>
      <div className="menu-body" onClick={close}>
        {props.children}
      </div>
    </details>
  );
}
