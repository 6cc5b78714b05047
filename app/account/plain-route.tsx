import { HostedPage } from '#app/hosted/hosted-page.tsx';
import type { AccountContent } from './account-page.ts';
import { AccountRoot } from './account-root.tsx';
import { usePageProps } from './account-route.tsx';
import { ConfirmAlertsView, StopAlertsView } from './alerts/alert-links-view.tsx';
import { ConnectView, RefusedConnectionView } from './assistants/connect-view.tsx';

/** The pages that links from elsewhere lead to. They need no script, so the other pages' is smaller without them. */
export function PlainAccountRoute() {
  const props = usePageProps();
  return (
    <HostedPage data={props} script={null}>
      <AccountRoot {...props}>
        <PlainContent content={props.content} />
      </AccountRoot>
    </HostedPage>
  );
}

function PlainContent({ content }: { content: AccountContent }) {
  switch (content.kind) {
    case 'stop-alerts':
      return <StopAlertsView data={content} />;
    case 'confirm-alerts':
      return <ConfirmAlertsView data={content} />;
    case 'connect':
      return <ConnectView data={content} />;
    case 'refused-connection':
      return <RefusedConnectionView data={content} />;
    default:
      return null;
  }
}
