import { useEffect, useRef, useState } from 'react';
import { proofDnsName, proofFilePath, proofGraceEnd } from '#api/contract/domain-proof.ts';
import { nameOf, proofMethods, type ShownDomain, type ShownKey } from '#app/merchant/keys.ts';
import { CheckIcon, ChevronDownIcon } from '#app/ui/icons.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { CopyField } from '../copy-button.tsx';
import { Badge } from '../notice.tsx';
import { text } from '../texts.ts';
import { agoText, dateText, dayText } from '../words.ts';

/** The number of domains shown; a button shows the rest. */
const shownAtOnce = 6;

interface DomainProofsProps {
  shown: ShownKey;
  /** The required content of a DNS record or file. */
  proofText: string;
  now: string;
}

/** The verified domains of a key, and steps to verify the others. */
export function DomainProofs({ shown, proofText, now }: DomainProofsProps) {
  const [all, setAll] = useState(false);
  const inState = (state: ShownDomain['state']) => shown.domains.filter((domain) => domain.state === state);
  // A lost proof has a deadline, so the panel opens. It stays open once the proof is found again.
  const [opensItself] = useState(() => inState('failing').length > 0);
  const open = [...inState('failing'), ...inState('unverified')];
  const domains = [...open, ...inState('verified')];
  const rest = all ? 0 : Math.max(0, domains.length - shownAtOnce);
  if (domains.length === 0) return null;
  return (
    <details className="proofs" open={opensItself}>
      <summary data-open={open.length > 0 || undefined}>
        {open.length > 0 ? <span className="proof-dot" aria-hidden="true" /> : <CheckIcon size={16} />}
        {open.length > 0
          ? text('keys.proofsOpen', { count: open.length })
          : text('keys.proofsDone', { count: domains.length })}
        <ChevronDownIcon size={16} />
      </summary>
      {open.length > 0 && <p className="muted">{text('keys.verifyLead')}</p>}
      <ul className="bare above-3" aria-label={text('keys.verificationOf', { name: nameOf(shown) })}>
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
          {text('keys.showAll', { count: domains.length })}
        </button>
      )}
    </details>
  );
}

interface DomainProps {
  domain: ShownDomain;
  keyId: number;
  proofText: string;
  now: string;
  /** Gets the focus, because the button that showed it is gone. */
  isFirstOfRest: boolean;
}

function Domain({ domain: shown, keyId, proofText, now, isFirstOfRest }: DomainProps) {
  const { domain, host, state, method, hint, checkedAt, failingSince } = shown;
  const { send, busy, problems } = useIntent();
  const row = useRef<HTMLLIElement>(null);
  const wasAsked = useRef(false);
  const isVerified = state === 'verified';
  const found = [
    failingSince && text('keys.proofMissing', { date: dateText(failingSince) }),
    hint,
    checkedAt && text('keys.checked', { ago: agoText(checkedAt, now) }),
  ]
    .filter(Boolean)
    .join(' ');
  useEffect(() => {
    if (isFirstOfRest) row.current?.focus();
  }, [isFirstOfRest]);
  useEffect(() => {
    // The clicked button is gone. Focusing the row makes screen readers announce the result.
    if (isVerified && wasAsked.current) row.current?.focus();
  }, [isVerified]);
  return (
    <li ref={row} tabIndex={-1} className="proof" data-state={state}>
      {isVerified ? <CheckIcon size={16} /> : <span className="proof-dot" aria-hidden="true" />}
      <p className="proof-name">
        <strong>{domain}</strong>{' '}
        {isVerified ? (
          <span className="muted">{method && text(proofMethods[method])}</span>
        ) : failingSince ? (
          <Badge tone="warn">
            {text('keys.verifiedUntil', { date: dayText(proofGraceEnd(failingSince)) })}
          </Badge>
        ) : (
          <Badge>{text('keys.notVerified')}</Badge>
        )}
      </p>
      {!isVerified && (
        <>
          <button
            type="button"
            className="link-button"
            aria-label={text('keys.checkNowFor', { domain })}
            aria-busy={busy || undefined}
            onClick={() => {
              wasAsked.current = true;
              send('check', { key: keyId, domain });
            }}
          >
            {text('keys.checkNow')}
          </button>
          <div className="proof-help">
            <p className="muted" role="status">
              {busy ? text('common.checking') : (problems[0]?.hint ?? found)}
            </p>
            <details>
              <summary>
                {text('keys.howToVerify')}
                <span className="visually-hidden"> {domain}</span>
              </summary>
              <HowTo host={host} proofText={proofText} />
            </details>
          </div>
        </>
      )}
    </li>
  );
}

/** The ways to verify a host; wildcards only by DNS. */
function HowTo({ host, proofText }: { host: string; proofText: string }) {
  const isWildcard = host.startsWith('*.');
  return (
    <div className="proof-ways">
      {!isWildcard && <p>{text('keys.useOneWay')}</p>}
      <ul className="stack bare above-2">
        {!isWildcard && (
          <li>
            <strong>{text('keys.scriptTag')}</strong> {text('keys.scriptTagText', { host })}
          </li>
        )}
        <li>
          <strong>{text('keys.dns')}</strong> {text('keys.dnsText')}
          <CopyField value={proofDnsName(host)} what={text('keys.recordName', { host })} />
          <CopyField value={proofText} what={text('keys.recordValue', { host })} />
        </li>
        {!isWildcard && (
          <li>
            <strong>{text('keys.file')}</strong> {text('keys.fileText')}
            <CopyField value={`https://${host}${proofFilePath}`} what={text('keys.fileUrl', { host })} />
          </li>
        )}
      </ul>
    </div>
  );
}
