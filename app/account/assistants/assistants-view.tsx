import { useAccount } from '../account-context.tsx';
import { ConfirmFoot } from '../confirm-foot.tsx';
import { CopyField } from '../copy-field.tsx';
import { AccountForm } from '../form.tsx';
import { Panel, ViewLink } from '../panel.tsx';
import type { AssistantsPageData, ConnectedAssistant } from './assistants-data.ts';
import { scopeTexts } from './scope-texts.ts';

/** The connected assistants, and how to connect one. */
export function AssistantsView({ data: { connected, url } }: { data: AssistantsPageData }) {
  const { t, view } = useAccount();
  const ending = view.panel === 'disconnect' && connected.find(({ id }) => id === view.item);
  return (
    <div className="narrow">
      <a className="crumb" href="/account">
        {t('account')}
      </a>
      <div className="page-head">
        <h1>{t('assistants')}</h1>
      </div>
      {connected.length > 0 ? (
        <ul className="plain-rows">
          {connected.map((assistant) => (
            <AssistantRow key={assistant.id} assistant={assistant} />
          ))}
        </ul>
      ) : (
        <p>{t('assistantsNone')}</p>
      )}
      <section className="section">
        <h2 className="section-title">{t('assistantsAdd')}</h2>
        <ol className="assistant-steps stack">
          <li>{t('assistantsStepOpen')}</li>
          <li>
            <p className="below-2">{t('assistantsStepUrl')}</p>
            <CopyField label={t('assistantsUrl')} value={url} />
          </li>
          <li>{t('assistantsStepAgree')}</li>
        </ol>
      </section>
      {ending && <DisconnectPanel assistant={ending} />}
    </div>
  );
}

function useAssistantName({ name, host }: ConnectedAssistant): string {
  const { t } = useAccount();
  return name || (host ?? t('connectProgram'));
}

function AssistantRow({ assistant }: { assistant: ConnectedAssistant }) {
  const { t, day } = useAccount();
  const { id, host, scopes, partnerName, createdAt, usedAt } = assistant;
  const name = useAssistantName(assistant);
  return (
    <li className="assistant">
      <span className="row-text">
        <strong>{name}</strong>
        <span>
          {[host ?? t('connectProgram'), partnerName].filter((part) => part && part !== name).join(' · ')}
        </span>
        <span className="faint">{scopes.map((scope) => t(scopeTexts[scope])).join(' · ')}</span>
        <span className="faint">
          {t('assistantSince', { date: day(createdAt) })} · {t('passkeyUsed', { date: day(usedAt) })}
        </span>
      </span>
      <ViewLink
        to={{ panel: 'disconnect', item: id }}
        className="button quiet"
        label={t('providerRemove', { name })}
      >
        {t('disconnect')}
      </ViewLink>
    </li>
  );
}

function DisconnectPanel({ assistant }: { assistant: ConnectedAssistant }) {
  const { t } = useAccount();
  const name = useAssistantName(assistant);
  return (
    <Panel title={t('providerRemove', { name })}>
      <AccountForm intent="disconnect" fields={{ connection: assistant.id }} className="form">
        <p>{t('disconnectText')}</p>
        <ConfirmFoot intent="disconnect" label={t('disconnect')} />
      </AccountForm>
    </Panel>
  );
}
