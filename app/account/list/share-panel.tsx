import { LinkIcon, LockIcon } from '#app/ui/icons.tsx';
import { useAccount } from '../account-context.tsx';
import { CopyField } from '../copy-field.tsx';
import { AccountForm, FormProblem, SubmitButton, TextField } from '../form.tsx';
import { GuestSignInOffer } from '../guest-sign-in-offer.tsx';
import { Panel } from '../panel.tsx';
import { useList } from './list-context.ts';
import { PeoplePart } from './people-part.tsx';
import { SurpriseDay, SurprisePart, useUsualDay } from './surprise-part.tsx';

/** Access to the list: first its link, then rarely changed settings, folded. */
export function SharePanel() {
  const { t } = useAccount();
  const { data, isOwner } = useList();
  const { list, people } = data;
  // For a list no one else sees yet, this is decided when it becomes public.
  const canBeSurprise = list.share_public || people.length > 0 || list.surprise;
  return (
    <Panel title={t('shareTitle', { list: list.name })}>
      <LinkPart />
      {isOwner && canBeSurprise && <SurprisePart />}
      <PeoplePart />
      {list.share_public && <EndPart />}
    </Panel>
  );
}

function LinkPart() {
  const { t, page } = useAccount();
  const { list, shareUrl } = useList().data;
  const isPublic = list.share_public;
  return (
    <section className="panel-part is-first">
      <p className="state-line">
        {isPublic ? <LinkIcon size={18} /> : <LockIcon size={18} />}
        <span>{t(isPublic ? 'publicText' : 'privateText')}</span>
      </p>
      {isPublic ? (
        <>
          <CopyField label={t('shareLink')} value={shareUrl} />
          {page.account?.isGuest && (
            <p className="faint">
              <GuestSignInOffer />
            </p>
          )}
          <div className="buttons">
            <a className="button" href={shareUrl} target="_blank" rel="noreferrer">
              {t('openSharePage')}
              <span className="visually-hidden">({t('newTab')})</span>
            </a>
          </div>
        </>
      ) : (
        <PublishForm />
      )}
    </section>
  );
}

/** Ends the link, with or without a new one. */
function EndPart() {
  const { t } = useAccount();
  const { isOwner } = useList();
  return (
    <section className="panel-part">
      {isOwner && (
        <details className="confirm">
          <summary className="text-button">{t('renewLink')}</summary>
          <AccountForm intent="renew" className="form">
            <p>{t('renewLinkText')}</p>
            <FormProblem intent="renew" />
            <SubmitButton intent="renew">{t('renewLinkConfirm')}</SubmitButton>
          </AccountForm>
        </details>
      )}
      <details className="confirm">
        <summary className="text-button">{t('stopSharing')}</summary>
        <AccountForm intent="unpublish" className="form">
          <p>{t('stopSharingText')}</p>
          <FormProblem intent="unpublish" />
          <SubmitButton intent="unpublish" className="button primary danger">
            {t('stopSharingConfirm')}
          </SubmitButton>
        </AccountForm>
      </details>
    </section>
  );
}

function PublishForm() {
  const { t, page } = useAccount();
  const { data, isOwner } = useList();
  const { account } = page;
  return (
    <AccountForm intent="publish" className="form">
      <p className="faint">{t('makePublicText')}</p>
      {isOwner && !account?.named && (
        <TextField
          intent="publish"
          name="display_name"
          maxLength={80}
          autoComplete="name"
          required={!account?.isGuest}
          optional={account?.isGuest}
          label={t('yourName')}
          hint={t('publicNameHint')}
        />
      )}
      {!data.list.surprise && <KeepSurprise />}
      <FormProblem intent="publish" />
      <SubmitButton intent="publish">{t('makePublic')}</SubmitButton>
    </AccountForm>
  );
}

/** Whether gifts stay a surprise on the public list. With friends, the panel asks that anyway. */
function KeepSurprise() {
  const { t, refused } = useAccount();
  const { data, isOwner } = useList();
  const usualDay = useUsualDay();
  if (!isOwner || data.people.length > 0) {
    return (
      <>
        {isOwner && <input type="hidden" name="keep" value="1" />}
        <p className="faint">{t(isOwner ? 'surpriseText' : 'surpriseForOwner')}</p>
      </>
    );
  }
  const wasRefused = refused?.intent === 'publish';
  return (
    <div className="stack gap-2 keep-surprise">
      <label className="check-line">
        <input
          type="checkbox"
          name="keep"
          value="1"
          defaultChecked={!wasRefused || refused.values.keep === '1'}
        />
        <span>{t('surprise')}</span>
      </label>
      <details open={usualDay !== '' || (wasRefused && refused.field === 'surprise')}>
        <summary className="text-button">{t('surpriseUntil')}</summary>
        <p className="field-hint">{t('surpriseText')}</p>
        <SurpriseDay intent="publish" />
      </details>
    </div>
  );
}
