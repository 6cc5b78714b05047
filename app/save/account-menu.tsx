import { useMenu } from '#app/ui/use-menu.ts';
import { useTexts } from './texts-context.tsx';

/** A shopper's initial in a circle. */
export const Avatar = ({ name }: { name: string }) => (
  <span className="avatar" aria-hidden="true">
    {[...name][0]?.toUpperCase()}
  </span>
);

/** The avatar with the account menu: email and Sign out. Works without JavaScript. */
export function AccountMenu({ name, onSignOut }: { name: string; onSignOut: () => void }) {
  const { t } = useTexts();
  const { details } = useMenu();
  return (
    <details {...details} className="account">
      <summary aria-label={t('account', { email: name })}>
        <Avatar name={name} />
      </summary>
      <form
        method="post"
        className="account-menu"
        onSubmit={(event) => {
          event.preventDefault();
          onSignOut();
        }}
      >
        <p>
          <span>{t('signedInAs')}</span>
          <strong>{name}</strong>
        </p>
        <button type="submit" name="intent" value="signout" className="button quiet">
          {t('signOut')}
        </button>
      </form>
    </details>
  );
}
