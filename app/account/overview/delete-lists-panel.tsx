import { useAccount } from '../account-context.tsx';
import { ConfirmFoot } from '../confirm-foot.tsx';
import { AccountForm } from '../form.tsx';
import { Panel } from '../panel.tsx';

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
