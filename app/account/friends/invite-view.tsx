import { HeartIcon } from '#app/ui/icons.tsx';
import { useAccount } from '../account-context.tsx';
import { Avatar } from '../avatar.tsx';
import { AccountForm, FormProblem, SubmitButton } from '../form.tsx';
import type { InvitePageData } from './friends-data.ts';

/** The page of an invitation link: one question, one button. */
export function InviteView({ data }: { data: InvitePageData }) {
  const { t } = useAccount();
  const { by, own } = data;
  if (!by || own) {
    return (
      <div className="empty">
        <span className="empty-heart">
          <HeartIcon size={28} />
        </span>
        <h1>{t(own ? 'inviteOwn' : 'inviteGone')}</h1>
        <p>{t(own ? 'inviteOwnText' : 'inviteGoneText')}</p>
        <a className="button" href="/friends">
          {t('toFriends')}
        </a>
      </div>
    );
  }
  return (
    <div className="empty">
      <Avatar person={by} size="l" />
      <h1>{t('inviteTitle', { name: by.name || t('somebody') })}</h1>
      <p>{t('inviteBody')}</p>
      <AccountForm intent="accept">
        <SubmitButton intent="accept">{t('acceptInvite')}</SubmitButton>
        <FormProblem intent="accept" />
      </AccountForm>
    </div>
  );
}
