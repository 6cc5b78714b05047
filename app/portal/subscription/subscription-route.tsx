import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHead, Section } from '../page-head.tsx';
import { stateText } from '../plan-words.ts';
import { text } from '../texts.ts';
import { PaymentSection } from './billing-actions.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { MonthUsage } from './month-usage.tsx';
import { PlanChoices } from './plan-choices.tsx';
import subscription from './subscription.css';
import { loadSubscription, runSubscription } from './subscription.server.ts';
import type { SubscriptionData } from './subscription-data.ts';
import { SubscriptionNotices } from './subscription-notices.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: subscription }];
export { loadSubscription as loader, runSubscription as action };
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalSubscriptionRoute() {
  return <SubscriptionPage {...useLoaderData<typeof loadSubscription>()} />;
}

/** The partner's plan, this month's cost so far, and the other plans. */
function SubscriptionPage(data: SubscriptionData) {
  const { subscription, usage, invoices, shopDomain } = data;
  return (
    <>
      <PageHead title={text('common.planAndInvoices')} lead={stateText(subscription, usage.actions_limit)} />
      <SubscriptionNotices {...data} />
      <MonthUsage {...data} />
      {subscription.billed_by === 'platform' ? <AtPlatform domain={shopDomain} /> : <PlanChoices {...data} />}
      <PaymentSection {...data} />
      {(subscription.billed_by !== 'platform' || invoices.length > 0) && (
        <Section title={text('subscription.invoices')}>
          <InvoiceList invoices={invoices} />
        </Section>
      )}
    </>
  );
}

/** For partners billed by a platform, whose app has the plans. */
function AtPlatform({ domain }: { domain: string | null }) {
  return (
    <Section title={text('subscription.platformTitle')} lead={text('subscription.platformText')}>
      {domain && (
        <a className="button primary" href={`https://${domain}/admin/apps`}>
          {text('subscription.openShopify')}
        </a>
      )}
    </Section>
  );
}
