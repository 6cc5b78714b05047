import { useEffect, useRef, useState } from 'react';
import { CheckIcon } from '#app/ui/icons.tsx';
import { methodTexts, proofDnsName, proofFilePath, proofGraceEnd } from '#api/contract/domain-proof.ts';
import { CopyField } from '../copy-button.tsx';
import { Badge } from '../notice.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { agoText, dateText, dayText } from '../words.ts';
import { nameOf, type ShownDomain, type ShownKey } from './keys-data.ts';

/** So many are shown at once; more wait behind a button. */
const shownAtOnce = 6;

interface DomainProofsProps {
  shown: ShownKey;
  /** What a DNS record or a file must say. */
  proofText: string;
  now: string;
}

/** Which of a key's domains are verified, and what to do about the others. */
export function DomainProofs({ shown, proofText, now }: DomainProofsProps) {
  const [all, setAll] = useState(false);
  const inState = (state: ShownDomain['state']) => shown.domains.filter((domain) => domain.state === state);
  const open = [...inState('failing'), ...inState('unverified')];
  const domains = [...open, ...inState('verified')];
  const rest = all ? 0 : Math.max(0, domains.length - shownAtOnce);
  if (domains.length === 0) return null;
  return (
    <div className="proofs">
      {open.length > 0 && (
        <p className="muted">
          Verify a domain to show its titles, pictures and prices to everyone and to name your shop on lists.
          Your key works there either way.
        </p>
      )}
      <ul aria-label={`Verification of ${nameOf(shown)}`}>
        {domains.slice(0, domains.length - rest).map((domain, index) => (
          <Domain
            key={domain.domain}
            domain={domain}
            keyId={shown.id}
            proofText={proofText}
            now={now}
            isFirstOfRest={all && index === shownAtOnce}
          />
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          Show all {domains.length}
        </button>
      )}
    </div>
  );
}

interface DomainProps {
  domain: ShownDomain;
  keyId: number;
  proofText: string;
  now: string;
  /** The button that showed it is gone: the keyboard goes on here. */
  isFirstOfRest: boolean;
}

function Domain({ domain: shown, keyId, proofText, now, isFirstOfRest }: DomainProps) {
  const { domain, host, state, method, hint, checkedAt, failingSince } = shown;
  const { send, busy, problems } = useIntent();
  const row = useRef<HTMLLIElement>(null);
  const wasAsked = useRef(false);
  const isVerified = state === 'verified';
  const found = [
    failingSince && `Your proof has been missing since ${dateText(failingSince)}.`,
    hint,
    checkedAt && `Checked ${agoText(checkedAt, now)}.`,
  ]
    .filter(Boolean)
    .join(' ');
  useEffect(() => {
    if (isFirstOfRest) row.current?.focus();
  }, [isFirstOfRest]);
  useEffect(() => {
    // The button that was pressed is gone: the keyboard stays here, and screen readers hear the result.
    if (isVerified && wasAsked.current) row.current?.focus();
  }, [isVerified]);
  return (
    <li ref={row} tabIndex={-1} className="proof" data-state={state}>
      {isVerified ? <CheckIcon size={16} /> : <span className="proof-dot" aria-hidden="true" />}
      <p className="proof-name">
        <strong>{domain}</strong>{' '}
        {isVerified ? (
          <span className="muted">Verified {method && methodTexts[method]}</span>
        ) : failingSince ? (
          <Badge tone="warn">Verified until {dayText(proofGraceEnd(failingSince))}</Badge>
        ) : (
          <Badge>Not verified</Badge>
        )}
      </p>
      {!isVerified && (
        <>
          <button
            type="button"
            className="link-button"
            aria-busy={busy || undefined}
            onClick={() => {
              wasAsked.current = true;
              send('check', { key: keyId, domain });
            }}
          >
            Check now<span className="visually-hidden"> for {domain}</span>
          </button>
          <div className="proof-help">
            <p className="muted" role="status">
              {busy ? 'Checking…' : (problems[0]?.hint ?? found)}
            </p>
            <details>
              <summary>
                How to verify<span className="visually-hidden"> {domain}</span>
              </summary>
              <HowTo host={host} proofText={proofText} />
            </details>
          </div>
        </>
      )}
    </li>
  );
}

/** The ways to verify a host; a wildcard has DNS alone. */
function HowTo({ host, proofText }: { host: string; proofText: string }) {
  const isWildcard = host.startsWith('*.');
  return (
    <div className="proof-ways">
      {!isWildcard && <p>Use one of these, then press Check now.</p>}
      <ul>
        {!isWildcard && (
          <li>
            <strong>Script tag.</strong> Add the script tag with your key to the HTML of https://{host}/.
          </li>
        )}
        <li>
          <strong>DNS record.</strong> Add a TXT record with this name and value.
          <CopyField text={proofDnsName(host)} what={`the record’s name for ${host}`} />
          <CopyField text={proofText} what={`the record’s value for ${host}`} />
        </li>
        {!isWildcard && (
          <li>
            <strong>File.</strong> Put the same value into a text file at this address.
            <CopyField text={`https://${host}${proofFilePath}`} what={`the file’s address for ${host}`} />
          </li>
        )}
      </ul>
    </div>
  );
}
