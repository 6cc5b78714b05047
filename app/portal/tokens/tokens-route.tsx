import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { type IntentAnswer, useIntent } from '#app/ui/use-intent.ts';
import { CopyField } from '../copy-button.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { Badge } from '../notice.tsx';
import { PageHead, Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { agoText, dateText, deadlineText } from '../words.ts';
import { limitText } from './access-text.ts';
import { NewToken } from './new-token.tsx';
import styles from './tokens.css';
import { answerPortalTokens, loadPortalTokens } from './tokens.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPortalTokens(args));
export const action = (args: ActionFunctionArgs) => answerPortalTokens(args);
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalTokensRoute() {
  return (
    <TokensPage {...useLoaderData<typeof loader>()} answer={useActionData() as IntentAnswer | undefined} />
  );
}

type TokensData = SerializeFrom<typeof loader>;
type ShownToken = TokensData['tokens'][number];

/** Tokens that expire within this many days are highlighted. */
const soonDays = 14;
const dayMs = 86_400_000;

const nameOf = ({ name, id }: ShownToken) => name || text('tokens.unnamed', { id: String(id) });

const useText = ({ lastUsedAt }: ShownToken, now: string) =>
  lastUsedAt ? text('tokens.used', { ago: agoText(lastUsedAt, now) }) : text('tokens.neverUsed');

/** When a token expires or expired, and whether to highlight that. */
function endOf(token: ShownToken, now: string): { text: string; isSoon: boolean } {
  const { status, revokedAt, expiresAt } = token;
  if (revokedAt) return { text: text('tokens.revokedOn', { date: dateText(revokedAt) }), isSoon: false };
  if (status === 'expired')
    return { text: text('tokens.expiredOn', { date: dateText(expiresAt) }), isSoon: false };
  const days = Math.floor((Date.parse(expiresAt) - Date.parse(now)) / dayMs);
  if (days >= soonDays)
    return { text: text('tokens.expiresOn', { date: deadlineText(expiresAt) }), isSoon: false };
  return {
    text: days === 0 ? text('tokens.expiresToday') : text('tokens.expiresIn', { count: days }),
    isSoon: true,
  };
}

const lead = () => text('tokens.lead');

/** @param answer the result of a form sent without JavaScript */
function TokensPage({ tokens, now, assistants, answer }: TokensData & { answer?: IntentAnswer }) {
  const [revoking, setRevoking] = useState<ShownToken | null>(null);
  const active = tokens.filter(({ status }) => status === 'active');
  const ended = tokens.filter(({ status }) => status !== 'active');
  return (
    <>
      <PageHead title={text('common.toolAccess')} lead={lead()} />
      <Section title={text('tokens.newTitle')} lead={text('tokens.newLead')}>
        <NewToken answer={answer} />
      </Section>
      <Section title={text('tokens.title')}>
        {active.length === 0 && (
          <p className="muted">{text(ended.length === 0 ? 'tokens.none' : 'tokens.noneActive')}</p>
        )}
        <ul className="bare">
          {active.map((token) => (
            <TokenRow key={token.id} token={token} now={now} onRevoke={setRevoking} />
          ))}
        </ul>
        {ended.length > 0 && (
          <details className="tokens-ended">
            <summary>{text('tokens.ended', { count: ended.length })}</summary>
            <ul className="bare">
              {ended.map((token) => (
                <TokenRow key={token.id} token={token} now={now} onRevoke={setRevoking} />
              ))}
            </ul>
          </details>
        )}
      </Section>
      <Section title={text('tokens.whereTitle')} lead={text('tokens.whereText')}>
        <div className="copy-field">
          <code>WL_TOKEN=wl_pat_…</code>
        </div>
      </Section>
      <Section title={text('tokens.assistantsTitle')} lead={text('tokens.assistantsText')}>
        <dl className="assistant-urls">
          <dt>{text('tokens.accessIntegration')}</dt>
          <dd>
            <CopyField value={assistants.partnerUrl} what={assistants.partnerUrl} />
          </dd>
          <dt>{text('common.creatorShops')}</dt>
          <dd>
            <CopyField value={assistants.creatorUrl} what={assistants.creatorUrl} />
          </dd>
        </dl>
        <p className="above-4">
          <a href={assistants.connectedUrl}>{text('tokens.assistantsSee')}</a>
        </p>
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
        title={text('tokens.revokeQuestion', { name: nameOf(token) })}
        confirm={text('tokens.revokeToken')}
        busy={busy}
        problem={problems[0]?.hint}
        onConfirm={() => send('revoke', { token: token.id })}
        onClose={onClose}
      >
        <p>
          {token.own ? text('tokens.revokeOwnText') : text('tokens.revokeOthersText', { email: token.email })}
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

/** A token: its purpose, owner, last use and expiry. */
function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  const end = endOf(token, now);
  const created = { use: useText(token, now), date: dateText(token.createdAt) };
  const limit = limitText(token.scopes);
  const isActive = token.status === 'active';
  return (
    <li className={isActive ? 'token' : 'token ended'}>
      <div>
        <h3>{nameOf(token)}</h3>
        <p>
          {token.own
            ? text('tokens.created', created)
            : text('tokens.createdBy', { ...created, email: token.email })}
        </p>
        {limit && <p>{limit}</p>}
      </div>
      <span className="token-end">{end.isSoon ? <Badge tone="warn">{end.text}</Badge> : end.text}</span>
      {isActive && (
        <button
          type="button"
          className="button danger"
          onClick={() => onRevoke(token)}
          aria-label={text('common.revokeName', { name: nameOf(token) })}
        >
          {text('common.revoke')}
        </button>
      )}
    </li>
  );
}
