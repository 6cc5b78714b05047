import { Link } from '@remix-run/react';
import { useId } from 'react';
import type { PortalSetup } from '#api/modules/partners/schemas.ts';
import { Notice } from './notice.tsx';
import { text } from './texts.ts';

export type KeyKind = 'test' | 'live';

const kinds = () =>
  [
    ['test', text('keys.testKey'), text('setup.testKeyHint')],
    ['live', text('keys.liveKey'), text('setup.liveKeyHint')],
  ] as const;

/** Selects the key in the page's code. */
export function KeyChoice(props: {
  keys: PortalSetup['keys'];
  kind: KeyKind;
  onChange: (kind: KeyKind) => void;
}) {
  const { keys, kind } = props;
  const name = useId();
  const hosts = keys.live?.allowed_domains ?? [];
  return (
    <div className="stack gap-3 below-4 key-choice">
      <fieldset className="bare">
        <legend className="visually-hidden">{text('setup.keyInCode')}</legend>
        {kinds().map(([value, label, hint]) => (
          <label
            key={value}
            data-chosen={kind === value || undefined}
            data-disabled={!keys[value] || undefined}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={kind === value}
              disabled={!keys[value]}
              onChange={() => props.onChange(value)}
            />
            <span className="fills">
              {label}
              <small>
                {value === 'live' && hosts.length > 0
                  ? text('setup.worksOn', { hosts: hosts.join(', ') })
                  : hint}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'live' && keys.live && hosts.length === 0 && (
        <Notice tone="warn" live action={<Link to="/portal/keys">{text('keys.addDomains')}</Link>}>
          {text('setup.noDomains')}
        </Notice>
      )}
    </div>
  );
}
