import type { BannerProps } from '@shopify/polaris';
import type { ShopNotice } from './admin.server.ts';

type NoticeText = Required<Pick<BannerProps, 'title' | 'tone'>> & {
  body: string;
  action: NonNullable<BannerProps['action']>;
};

const choosePlan = { content: 'Choose a plan', url: '/app/plan' };
const seePlans = { content: 'See plans', url: '/app/plan' };
const count = (value: number) => value.toLocaleString('en-US');

/** What a notice says, with the one thing to do about it. */
export function noticeText(notice: ShopNotice): NoticeText {
  switch (notice.kind) {
    case 'frozen':
      return {
        tone: 'critical',
        title: 'Your subscription is on hold',
        body: 'Shopify could not collect a payment of your shop. Settle the open bill in Shopify, and the plan goes on.',
        action: { content: 'Open billing in Shopify', url: notice.billingUrl, target: '_top' },
      };
    case 'trial_over':
      return {
        tone: 'critical',
        title: 'Your trial is over',
        body: 'Shoppers cannot save products until you choose a plan. Everything they have saved is kept.',
        action: choosePlan,
      };
    case 'trial_ends':
      return {
        tone: 'warning',
        title: `Your trial ends ${notice.days > 1 ? `in ${notice.days} days` : 'within a day'}`,
        body: 'Choose a plan so that shoppers can go on saving products.',
        action: choosePlan,
      };
    case 'usage_over':
      return {
        tone: notice.isStopped ? 'critical' : 'warning',
        title: `All ${count(notice.limit)} actions of this month are used`,
        body: notice.isStopped
          ? 'Saving is paused until next month. A larger plan ends the pause at once.'
          : 'Shoppers can go on: further actions are charged one by one. A larger plan may cost less.',
        action: seePlans,
      };
    case 'usage_near':
      return {
        tone: 'warning',
        title: `${notice.percent} % of this month’s actions are used`,
        body: `Your plan includes ${count(notice.limit)} actions a month; ${count(notice.actions)} are used.`,
        action: seePlans,
      };
    case 'scopes_missing':
      return {
        tone: 'warning',
        title: 'The app needs further permissions',
        body: `Shopify has not granted: ${notice.scopes.join(', ')}. Some parts of the app do not work without.`,
        action: { content: 'Review permissions', url: notice.grantUrl, target: '_top' },
      };
  }
}
