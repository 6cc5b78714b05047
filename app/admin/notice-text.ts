import type { BannerProps } from '@shopify/polaris';
import { asSentence } from '#app/merchant/words.ts';
import type { ShopNotice } from './admin.server.ts';
import { text } from './texts.ts';

type NoticeText = Required<Pick<BannerProps, 'title' | 'tone'>> & {
  body: string;
  action?: NonNullable<BannerProps['action']>;
};

const choosePlan = () => ({ content: text('common.choosePlan'), url: '/app/plan' });
const seePlans = () => ({ content: text('common.seePlans'), url: '/app/plan' });

function suspendedText({ reason, contact }: ShopNotice & { kind: 'suspended' }): NoticeText {
  const stopped = text('common.suspendedText', { reason: asSentence(reason) });
  const [tone, title] = ['critical', text('common.suspendedTitle')] as const;
  if (contact === null) return { tone, title, body: `${stopped} ${text('common.suspendedAsk')}` };
  const action = { content: text('common.suspendedWrite', { email: contact }), url: `mailto:${contact}` };
  return { tone, title, body: stopped, action };
}

/** A notice's text, and its one action. */
export function noticeText(notice: ShopNotice): NoticeText {
  switch (notice.kind) {
    case 'suspended':
      return suspendedText(notice);
    case 'frozen':
      return {
        tone: 'critical',
        title: text('common.frozenTitle'),
        body: text('common.frozenText'),
        action: { content: text('common.openBilling'), url: notice.billingUrl, target: '_top' },
      };
    case 'trial_over':
      return {
        tone: 'critical',
        title: text('common.trialOverTitle'),
        body: text('common.trialOverText'),
        action: choosePlan(),
      };
    case 'trial_ends':
      return {
        tone: 'warning',
        title:
          notice.days > 1
            ? text('common.trialEndsTitle', { days: notice.days })
            : text('common.trialEndsSoonTitle'),
        body: text('common.trialEndsText'),
        action: choosePlan(),
      };
    case 'usage_over':
      return {
        tone: notice.isStopped ? 'critical' : 'warning',
        title: text('common.usageOverTitle', { limit: notice.limit }),
        body: text(notice.isStopped ? 'common.usageStoppedText' : 'common.usageExtraText'),
        action: seePlans(),
      };
    case 'usage_near':
      return {
        tone: 'warning',
        title: text('common.usageNearTitle', { percent: notice.percent }),
        body: text('common.usageNearText', { limit: notice.limit, actions: notice.actions }),
        action: seePlans(),
      };
    case 'scopes_missing':
      return {
        tone: 'warning',
        title: text('common.scopesTitle'),
        body: text('common.scopesText', { scopes: notice.scopes.join(', ') }),
        action: { content: text('common.reviewPermissions'), url: notice.grantUrl, target: '_top' },
      };
  }
}
