import { CheckIcon } from '../../hosted/icons.tsx';
import { methodTexts, proofDnsName, proofFilePath } from '../../../api/contract/domain-proof.ts';
import { CopyField } from '../copy-button.tsx';
import { useIntent } from '../use-intent.ts';
import { agoText, dateText } from '../words.ts';
import type { ShownDomain, ShownKey } from './keys-data.ts';

/** Verified ones beyond these are only counted. */
const shownVerified = 6;

interface DomainProofsProps {
  shown: ShownKey;
  /** What a DNS record or a file must say. */
  proofText: string;
  now: string;
}

/** Which of a key's domains are proven to be the partner's, and what to do about the others. */
export function DomainProofs({ shown, proofText, now }: DomainProofsProps) {
  const domains = shown.domains.filter(({ state }) => state !== 'not_verifiable');
  if (domains.length === 0) return null;
  const open = domains.filter(({ state }) => state !== 'verified');
  const verified = domains.filter(({ state }) => state === 'verified');
  const rest = verified.length - shownVerified;
  return (
    <ul className="proofs" aria-label="Verification">
      {open.map((domain) => (
        <OpenDomain key={domain.domain} {...{ domain, keyId: shown.id, proofText, now }} />
      ))}
      {verified.slice(0, shownVerified).map(({ domain, method }) => (
        <li key={domain} className="proof" data-state="verified">
          <CheckIcon size={16} />
          <span>
            <strong>{domain}</strong> is verified {method && methodTexts[method]}
          </span>
        </li>
      ))}
      {rest > 0 && <li className="proof muted">{rest} more are verified.</li>}
    </ul>
  );
}

function OpenDomain({
  domain: { domain, host, state, hint, checkedAt, failingSince },
  keyId,
  proofText,
  now,
}: {
  domain: ShownDomain;
  keyId: number;
  proofText: string;
  now: string;
}) {
  const { send, busy, problems } = useIntent();
  const isFailing = state === 'failing';
  return (
    <li className="proof" data-state={state}>
      <span className="proof-dot" aria-hidden="true" />
      <div>
        <p>
          <strong>{domain}</strong>{' '}
          {isFailing && failingSince
            ? `is verified, but the proof has been missing since ${dateText(failingSince)}`
            : 'is not verified yet'}
          {checkedAt && <span className="muted"> · Checked {agoText(checkedAt, now)}</span>}
        </p>
        <p className="muted" role="status">
          {busy ? 'Checking…' : (problems[0]?.hint ?? hint)}
        </p>
        <div className="proof-actions">
          <button
            type="button"
            className="link-button"
            aria-busy={busy || undefined}
            onClick={() => send('check', { key: keyId, domain })}
          >
            Check now<span className="visually-hidden"> for {domain}</span>
          </button>
          <details>
            <summary>
              How to verify<span className="visually-hidden"> {domain}</span>
            </summary>
            <HowTo {...{ host, proofText }} />
          </details>
        </div>
      </div>
    </li>
  );
}

function HowTo({ host, proofText }: { host: string; proofText: string }) {
  const isWildcard = host.startsWith('*.');
  return (
    <ol className="proof-ways">
      {!isWildcard && (
        <li>
          <strong>Script tag.</strong> Put the script with your key on the home page, https://{host}/. That is
          all, if it is there already.
        </li>
      )}
      <li>
        <strong>{isWildcard ? 'DNS record.' : 'Or a DNS record.'}</strong> Add a TXT record with this name and
        value.
        <CopyField text={proofDnsName(host)} what={`the record’s name for ${host}`} />
        <CopyField text={proofText} what={`the record’s value for ${host}`} />
      </li>
      {!isWildcard && (
        <li>
          <strong>Or a file.</strong> Serve the same text at this address.
          <CopyField text={`https://${host}${proofFilePath}`} what={`the file’s address for ${host}`} />
        </li>
      )}
    </ol>
  );
}
