import { useAccount } from '#app/account/account-context.tsx';
import { ConfirmFoot } from '#app/account/confirm-foot.tsx';
import { AccountForm } from '#app/account/form.tsx';
import { Panel } from '#app/account/panel.tsx';

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
        <ConfirmFoot intent="delete" label={t('deleteAccountConfirm')} />
      </AccountForm>
    </Panel>
  );
}
