import { useRef, type ReactNode } from 'react';

/** A button that opens a short list of actions. Works without a script; closes by Escape, a choice, or going on. */
export function Menu(props: { label: string; className?: string; icon: ReactNode; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  return (
    <details
      ref={details}
      className="menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        event.stopPropagation();
        close();
        details.current.querySelector('summary')?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !details.current?.contains(event.relatedTarget as Node)) close();
      }}
    >
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
