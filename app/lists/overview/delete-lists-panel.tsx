import { useAccount } from '#app/account/account-context.tsx';
import { AccountForm, FormProblem, SubmitButton } from '#app/account/form.tsx';
import { Panel, ViewLink } from '#app/account/panel.tsx';

/** Deletes a guest with everything they have saved. Accounts are deleted in their settings. */
export function DeleteListsPanel() {
  const { t } = useAccount();
  return (
    <Panel title={t('guestDelete')}>
      <AccountForm intent="delete" className="form">
        <p>{t('guestDeleteText')}</p>
        <p className="faint">
          <a href="/account/export">{t('exportFirst')}</a>
        </p>
        <div className="form-foot">
          <FormProblem intent="delete" />
          <SubmitButton intent="delete" className="button danger">
            {t('deleteAccountConfirm')}
          </SubmitButton>
          <ViewLink to={{}} className="button quiet">
            {t('cancel')}
          </ViewLink>
        </div>
      </AccountForm>
    </Panel>
  );
}
