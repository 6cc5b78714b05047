import { AlertIcon, CheckIcon, LinkIcon } from '#app/ui/icons.tsx';
import { Rich, useAccount } from '../account-context.tsx';
import { Avatar } from '../avatar.tsx';
import { AccountForm, FormProblem, SelectField, SubmitButton } from '../form.tsx';
import { LinkMessage } from '../link-message.tsx';
import { ProofFields } from '../proof-fields.tsx';
import type { ConnectPageData, ConnectQuestion, RefusedConnectionPageData } from './assistants-data.ts';
import { scopeTexts } from './scope-texts.ts';

/** Asks whether to connect an assistant, and what it can do. */
export function ConnectView({ data: { request } }: { data: ConnectPageData }) {
  const { t } = useAccount();
  if (!request) {
    return (
      <LinkMessage Icon={LinkIcon} title={t('connectExpired')} text={t('connectExpiredText')}>
        <AssistantsLink />
      </LinkMessage>
    );
  }
  const name = request.name || request.host;
  const cannotConnect = request.server !== 'lists' && request.partners.length === 0;
  return (
    <div className="connect stack gap-6">
      <h1>{name ? t('connectTitle', { name }) : t('connectPage')}</h1>
      <Origin request={request} />
      <ConnectingAccount />
      {cannotConnect ? (
        <p className="notice-line">{t('connectNoPartner')}</p>
      ) : (
        <Agreement request={request} />
      )}
      <AccountForm intent="cancel" className="form-foot">
        <FormProblem intent="cancel" />
        <SubmitButton intent="cancel" className="button">
          {t('cancel')}
        </SubmitButton>
      </AccountForm>
    </div>
  );
}

/** The request's origin, as far as we know it. */
function Origin({ request: { host, clientHost } }: { request: ConnectQuestion }) {
  const { t } = useAccount();
  return (
    <div className="connect-origin line at-top">
      <AlertIcon size={20} />
      <div className="stack gap-2 fills">
        <p>
          {host === null ? (
            t('connectToProgram')
          ) : (
            <Rich name="connectToHost" values={{ host: <strong key="host">{host}</strong> }} />
          )}
          {clientHost !== null && (
            <>
              {' '}
              <Rich name="connectClientHost" values={{ host: <strong key="host">{clientHost}</strong> }} />
            </>
          )}
        </p>
        <p>{t(host === null ? 'connectUnchecked' : 'connectChecked')}</p>
      </div>
    </div>
  );
}

/** The account that it's about, and a way to use another. */
function ConnectingAccount() {
  const { t, page } = useAccount();
  const { account } = page;
  if (!account) return null;
  return (
    <div className="connect-account">
      <Avatar person={account} size="l" />
      <p className="row-text">
        <strong>{account.name}</strong>
        {account.name !== account.email && <span className="faint">{account.email}</span>}
      </p>
      <form method="post">
        <input type="hidden" name="intent" value="switch-account" />
        <button type="submit" className="button quiet">
          {t('connectSwitch')}
        </button>
      </form>
    </div>
  );
}

function Agreement({ request: { scopes, partners } }: { request: ConnectQuestion }) {
  const { t, refused } = useAccount();
  const intent = 'connect';
  const isChosen = (scope: string) => refused?.intent !== intent || refused.values[scope] === '1';
  return (
    <AccountForm intent={intent} className="form">
      <fieldset className="bare">
        <legend className="section-title">{t('connectCan')}</legend>
        <ul className="bare stack gap-2">
          {scopes.map((scope, index) => (
            <li key={scope}>
              {index === 0 ? (
                <p className="check-line">
                  <CheckIcon size={20} />
                  <span>{t(scopeTexts[scope])}</span>
                </p>
              ) : (
                <label className="check-line">
                  <input type="checkbox" name={scope} value="1" defaultChecked={isChosen(scope)} />
                  <span>{t(scopeTexts[scope])}</span>
                </label>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      {partners.length > 0 && (
        <SelectField
          intent={intent}
          name="partner"
          label={t('connectPartner')}
          value={String(partners[0]!.id)}
          choices={partners.map(({ id, name }) => [String(id), name])}
        />
      )}
      <ProofFields intent={intent} />
      <p className="faint">{t('connectEnds')}</p>
      <div className="form-foot">
        <FormProblem intent={intent} />
        <SubmitButton intent={intent}>{t('connect')}</SubmitButton>
      </div>
    </AccountForm>
  );
}

const refusalTexts = {
  client: 'connectRefusedClient',
  address: 'connectRefusedAddress',
  request: 'connectRefusedRequest',
  other: 'connectRefusedOther',
} as const;

/** Says why an assistant's request isn't valid. */
export function RefusedConnectionView({ data: { why } }: { data: RefusedConnectionPageData }) {
  const { t } = useAccount();
  return (
    <LinkMessage Icon={LinkIcon} title={t('connectRefused')} text={t(refusalTexts[why])}>
      <AssistantsLink />
    </LinkMessage>
  );
}

function AssistantsLink() {
  const { t } = useAccount();
  return (
    <a className="button" href="/account/assistants">
      {t('assistantsSee')}
    </a>
  );
}
