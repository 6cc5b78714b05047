import { useState } from 'react';
import { ConfirmDialog } from '../dialog.tsx';
import { PageHead, Section } from '../page-head.tsx';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { NewToken } from './new-token.tsx';
import { Badge } from '../notice.tsx';
import { dateText, agoText, countText } from '../words.ts';
import type { SerializeFrom } from '@remix-run/node';
import type { loader } from '#app/routes/portal.tokens.tsx';

type TokensData = SerializeFrom<typeof loader>;
type ShownToken = TokensData['tokens'][number];

/** Days before its end from which a token is pointed out. */
const soonDays = 30;
const dayMs = 86_400_000;

const nameOf = ({ name, id }: ShownToken) => name || `Token ${id}`;

const useText = ({ lastUsedAt }: ShownToken, now: string) =>
  lastUsedAt ? `Used ${agoText(lastUsedAt, now)}` : 'Never used';

/** When it ends, or ended, and whether that needs somebody's eye. */
function endOf(token: ShownToken, now: string): { text: string; isSoon: boolean } {
  const { status, revokedAt, expiresAt } = token;
  if (revokedAt) return { text: `Revoked on ${dateText(revokedAt)}`, isSoon: false };
  if (status === 'expired') return { text: `Expired on ${dateText(expiresAt)}`, isSoon: false };
  const days = Math.floor((Date.parse(expiresAt) - Date.parse(now)) / dayMs);
  if (days >= soonDays) return { text: `Expires on ${dateText(expiresAt)}`, isSoon: false };
  return { text: days === 0 ? 'Expires today' : `Expires in ${countText(days, 'day')}`, isSoon: true };
}

const lead =
  'A personal access token lets a tool do for this partner what you can do here. Tool servers for AI assistants read it from their environment.';

/** @param answer what a form sent without a script brought */
export function TokensPage({ tokens, now, answer }: TokensData & { answer?: IntentAnswer }) {
  const [revoking, setRevoking] = useState<ShownToken | null>(null);
  const active = tokens.filter(({ status }) => status === 'active');
  const ended = tokens.filter(({ status }) => status !== 'active');
  return (
    <>
      <PageHead title="Tool access" lead={lead} />
      <Section
        title="New token"
        lead="Give each tool a token of its own, so that you can take one back without the others."
      >
        <NewToken answer={answer} />
      </Section>
      <Section title="Tokens">
        {active.length === 0 && (
          <p className="muted">
            {ended.length === 0 ? 'There is no token yet.' : 'No token works now.'} Create one above.
          </p>
        )}
        <ul className="tokens">
          {active.map((token) => (
            <TokenRow key={token.id} token={token} now={now} onRevoke={setRevoking} />
          ))}
        </ul>
        {ended.length > 0 && (
          <details className="tokens-ended">
            <summary>Ended tokens ({ended.length})</summary>
            <ul className="tokens">
              {ended.map((token) => (
                <TokenRow key={token.id} token={token} now={now} onRevoke={setRevoking} />
              ))}
            </ul>
          </details>
        )}
      </Section>
      <Section
        title="Where it goes"
        lead="Tool servers take the token from WL_TOKEN and nowhere else. They never write it to disk."
      >
        <div className="copy-field">
          <code>WL_TOKEN=wl_pat_…</code>
        </div>
      </Section>
      <ConfirmRevocation token={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function ConfirmRevocation({ token, onClose }: { token: ShownToken | null; onClose: () => void }) {
  const { send, busy, problems } = useIntent({ onDone: onClose });
  return (
    token && (
      <ConfirmDialog
        open
        title={`Revoke ${nameOf(token)}?`}
        confirm="Revoke token"
        busy={busy}
        problem={problems[0]?.hint}
        onConfirm={() => send('revoke', { token: token.id })}
        onClose={onClose}
      >
        <p>
          {token.own ? 'Whatever uses it' : `What ${token.email} uses it for`} stops working at once. It
          cannot be taken back; a new token can be created at any time.
        </p>
      </ConfirmDialog>
    )
  );
}

interface TokenRowProps {
  token: ShownToken;
  now: string;
  onRevoke: (token: ShownToken) => void;
}

/** A token: what it is for, whose it is, when it was used and when it ends. */
function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  const { text, isSoon } = endOf(token, now);
  const isActive = token.status === 'active';
  return (
    <li className={isActive ? 'token' : 'token ended'}>
      <div>
        <h3>{nameOf(token)}</h3>
        <p>
          {useText(token, now)}. Created on {dateText(token.createdAt)}
          {!token.own && ` by ${token.email}`}.
        </p>
      </div>
      <span className="token-end">{isSoon ? <Badge tone="warn">{text}</Badge> : text}</span>
      {isActive && (
        <button
          type="button"
          className="button danger"
          onClick={() => onRevoke(token)}
          aria-label={`Revoke ${nameOf(token)}`}
        >
          Revoke
        </button>
      )}
    </li>
  );
}
