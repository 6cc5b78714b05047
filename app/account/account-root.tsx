import type { ReactNode } from 'react';
import { AccountProvider } from './account-context.tsx';
import type { AccountContent, AccountPage } from './account-page.ts';
import { AlertsView } from './alerts/alerts-view.tsx';
import { AssistantsView } from './assistants/assistants-view.tsx';
import { Frame } from './frame.tsx';
import { FriendsView } from './friends/friends-view.tsx';
import { InviteView } from './friends/invite-view.tsx';
import { ConfirmReminderView, GivingView } from './giving/giving-view.tsx';
import { ImportView } from './imports/import-view.tsx';
import { ListView } from './list/list-view.tsx';
import { NotificationsView } from './notifications/notifications-view.tsx';
import { UnsubscribeView } from './notifications/unsubscribe-view.tsx';
import { FollowingView } from './overview/following-view.tsx';
import { ListsView } from './overview/lists-view.tsx';
import { AccountView } from './settings/account-view.tsx';
import { useAccountPage } from './use-account-page.ts';

/**
 * Any page of a shopper's own lists; rendered by React on the server, by Preact in the browser. Pages without a script
 * are its children.
 */
export function AccountRoot({ children, ...first }: AccountPage & { children?: ReactNode }) {
  const state = useAccountPage(first);
  return (
    <AccountProvider value={state}>
      <Frame isAlone={state.page.content.kind === 'connect'}>
        {children ?? <Content content={state.page.content} />}
      </Frame>
    </AccountProvider>
  );
}

function Content({ content }: { content: AccountContent }) {
  switch (content.kind) {
    case 'lists':
      return <ListsView data={content} />;
    case 'list':
      return <ListView data={content} />;
    case 'following':
      return <FollowingView data={content} />;
    case 'giving':
      return <GivingView data={content} />;
    case 'friends':
      return <FriendsView data={content} />;
    case 'invite':
      return <InviteView data={content} />;
    case 'notifications':
      return <NotificationsView data={content} />;
    case 'unsubscribe':
      return <UnsubscribeView data={content} />;
    case 'import':
      return <ImportView data={content} />;
    case 'alerts':
      return <AlertsView data={content} />;
    case 'confirm-reminder':
      return <ConfirmReminderView data={content} />;
    case 'stop-alerts':
    case 'confirm-alerts':
    case 'connect':
    case 'refused-connection':
      return null;
    case 'assistants':
      return <AssistantsView data={content} />;
    case 'account':
      return <AccountView data={content} />;
  }
}
