import { formatDay } from '#api/contract/language/dates.ts';
import { FormProblem, AccountForm, SubmitButton, TextField } from '#app/account/form.tsx';
import { LinkIcon, LockIcon } from '#app/ui/icons.tsx';
import { useAccount } from '#app/account/account-context.tsx';
import { Panel } from '#app/account/panel.tsx';
import { CopyField } from '#app/account/copy-field.tsx';
import { useList } from './list-context.ts';
import { PeoplePart } from './people-part.tsx';

/** Who can see the list: by link, and by name. */
export function SharePanel() {
  const { t } = useAccount();
  const { data, isOwner } = useList();
  return (
    <Panel title={t('shareTitle', { list: data.list.name })}>
      <LinkPart />
      {isOwner && <SurprisePart />}
      <PeoplePart />
    </Panel>
  );
}

function LinkPart() {
  const { t, page } = useAccount();
  const { data, isOwner } = useList();
  const { list, shareUrl } = data;
  const isPublic = list.share_public;
  return (
    <section className="panel-part is-first">
      <h3>{t('linkSection')}</h3>
      <p className="state-line">
        {isPublic ? <LinkIcon size={18} /> : <LockIcon size={18} />}
        <span>{t(isPublic ? 'publicText' : 'privateText')}</span>
      </p>
      {isPublic ? (
        <>
          <CopyField label={t('shareLink')} value={shareUrl} />
          <div className="button-row">
            <a className="button outline" href={shareUrl} target="_blank" rel="noreferrer">
              {t('openSharePage')}
              <span className="visually-hidden">({t('newTab')})</span>
            </a>
          </div>
          <details className="confirm">
            <summary className="text-button">{t('stopSharing')}</summary>
            <AccountForm intent="share" fields={{ public: '' }} className="form">
              <p>{t('stopSharingText')}</p>
              <SubmitButton intent="share" className="button danger">
                {t('stopSharingConfirm')}
              </SubmitButton>
            </AccountForm>
          </details>
        </>
      ) : (
        <AccountForm intent="share" fields={{ public: '1' }} className="form">
          <p className="faint">{t('makePublicText')}</p>
          {isOwner && !page.account?.named && (
            <TextField
              intent="share"
              name="display_name"
              maxLength={80}
              autoComplete="name"
              required
              label={t('yourName')}
              hint={t('publicNameHint')}
            />
          )}
          <SubmitButton intent="share">{t('makePublic')}</SubmitButton>
        </AccountForm>
      )}
      <FormProblem intent="share" />
    </section>
  );
}

const dayMs = 24 * 60 * 60 * 1000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

function SurprisePart() {
  const { t, lang, page } = useAccount();
  const { list } = useList().data;
  const until = list.surprise_until;
  return (
    <section className="panel-part">
      <h3>{t('surprise')}</h3>
      <p className="faint">
        {until ? t('surpriseOn', { date: formatDay(lang, new Date(until)) }) : t('surpriseText')}
      </p>
      {until ? (
        <AccountForm intent="surprise" fields={{ surprise: '' }}>
          <SubmitButton intent="surprise" className="button outline">
            {t('surpriseEnd')}
          </SubmitButton>
        </AccountForm>
      ) : (
        <AccountForm intent="surprise" className="inline-form">
          <TextField
            intent="surprise"
            name="surprise"
            type="date"
            min={isoDay(Date.parse(page.now) + dayMs)}
            required
            label={t('surpriseUntil')}
          />
          <SubmitButton intent="surprise" className="button outline">
            {t('save')}
          </SubmitButton>
        </AccountForm>
      )}
      <FormProblem intent="surprise" />
    </section>
  );
}
