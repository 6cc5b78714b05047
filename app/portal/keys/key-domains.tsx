import { useEffect, useRef, useState } from 'react';
import { nameOf, type ShownKey } from '#app/merchant/keys.ts';
import { text } from '../texts.ts';
import { DomainEditor } from './domain-editor.tsx';

/** The number of domains shown; a button shows the rest. */
const shownAtOnce = 6;

/** The domains on which a key works; “Edit” replaces them with the editor. */
export function KeyDomains({ shown, ownHosts }: { shown: ShownKey; ownHosts: readonly string[] }) {
  const [editing, setEditing] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);
  const [all, setAll] = useState(false);
  const firstOfRest = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (all) firstOfRest.current?.focus();
  }, [all]);
  const hosts = shown.allowedDomains;
  const rest = all ? 0 : Math.max(0, hosts.length - shownAtOnce);
  const name = nameOf(shown);
  const close = () => {
    setEditing(false);
    setWasEdited(true);
  };
  if (editing) return <DomainEditor shown={shown} ownHosts={ownHosts} onClose={close} />;
  return (
    <div className="row key-domains">
      <ul className="row bare" aria-label={text('keys.domainsOf', { name })}>
        {hosts.slice(0, hosts.length - rest).map((host, index) => (
          <li
            key={host}
            className="chip"
            // The clicked button is gone, so the first of the others gets the focus.
            {...(index === shownAtOnce && { ref: firstOfRest, tabIndex: -1 })}
          >
            {host}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {text('keys.more', { count: rest })}
        </button>
      )}
      {hosts.length === 0 && <span className="muted">{withoutDomains(shown)}</span>}
      {shown.environment === 'test' && hosts.length > 0 && (
        <span className="muted">{text('keys.localhostWorks')}</span>
      )}
      {shown.status === 'active' && (
        <button
          type="button"
          className="link-button"
          // Gets the focus back from the editor.
          autoFocus={wasEdited}
          onClick={() => setEditing(true)}
          aria-label={
            hosts.length === 0 ? text('keys.addDomainsTo', { name }) : text('keys.editDomainsOf', { name })
          }
        >
          {hosts.length === 0 ? text('keys.addDomains') : text('common.edit')}
        </button>
      )}
    </div>
  );
}

const withoutDomains = ({ environment }: ShownKey) =>
  environment === 'test' ? text('keys.everyDomain') : text('keys.localhostOnly');
