import { useAccount } from '../account-context.tsx';
import { AccountForm, FormProblem, SubmitButton, TextField } from '../form.tsx';
import { Panel, ViewLink, without, withoutPanel } from '../panel.tsx';
import { problemName } from '../problems.ts';
import { WishFields } from './wish-fields.tsx';

/** Adds a wish by URL or manually. */
export function AddPanel() {
  const { t, view, show, refused, page } = useAccount();
  // If the page couldn't be read, continue manually with the URL.
  const unread = [refused, page.refused].find((one) => one?.code.startsWith('page_'));
  const byHand = view.kind === 'hand' || unread !== undefined;
  const plain = without(withoutPanel(view), 'kind');
  const close = () => show(plain);
  return (
    <Panel title={t('addWish')}>
      <div className="tabs">
        <ViewLink to={{ ...plain, panel: 'add' }} current={!byHand}>
          {t('addByLink')}
        </ViewLink>
        <ViewLink to={{ ...plain, panel: 'add', kind: 'hand' }} current={byHand}>
          {t('addByHand')}
        </ViewLink>
      </div>
      {byHand ? (
        <AccountForm key="hand" intent="add" className="form" onDone={close}>
          {unread && <p className="notice-line">{t(problemName(unread))}</p>}
          <WishFields intent="add" found={unread?.values} withAddresses autoFocus />
          <div className="form-foot">
            <FormProblem intent="add" />
            <SubmitButton intent="add">{t('addToList')}</SubmitButton>
          </div>
        </AccountForm>
      ) : (
        <AccountForm key="link" intent="addLink" className="form" onDone={close}>
          <TextField
            intent="addLink"
            name="url"
            type="url"
            maxLength={2_000}
            required
            autoFocus
            inputMode="url"
            label={t('addLink')}
            hint={t('addLinkHint')}
            placeholder="https://"
          />
          <div className="form-foot">
            <FormProblem intent="addLink" />
            <SubmitButton intent="addLink" busyLabel={t('readingPage')}>
              {t('readPage')}
            </SubmitButton>
          </div>
        </AccountForm>
      )}
    </Panel>
  );
}
