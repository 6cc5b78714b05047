import { Link } from '@remix-run/react';
import { useId } from 'react';
import type { PortalSetup } from '#api/contract/portal-setup.ts';
import { Notice } from '../notice.tsx';

export type KeyKind = 'test' | 'live';

const kinds = [
  ['test', 'Test key', 'Works on localhost, on staging and wherever you try it.'],
  ['live', 'Live key', 'Works on the domains it names.'],
] as const;

/** Which key the code on the page has in it. */
export function KeyChoice(props: {
  keys: PortalSetup['keys'];
  kind: KeyKind;
  onChange: (kind: KeyKind) => void;
}) {
  const { keys, kind } = props;
  const name = useId();
  const hosts = keys.live?.allowed_domains ?? [];
  return (
    <div className="key-choice">
      <fieldset>
        <legend className="visually-hidden">Key in the code below</legend>
        {kinds.map(([value, label, hint]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={kind === value}
              disabled={!keys[value]}
              onChange={() => props.onChange(value)}
            />
            <span>
              {label}
              <small>{value === 'live' && hosts.length > 0 ? `Works on ${hosts.join(', ')}.` : hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'live' && keys.live && hosts.length === 0 && (
        <Notice tone="warn" live action={<Link to="/portal/keys">Name the domains</Link>}>
          This key names no domain yet, so it works on localhost alone.
        </Notice>
      )}
    </div>
  );
}
