/** The data and actions of the embedded admin's home page. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { plans } from '#api/contract/plans.ts';
import { readWorth } from '#api/modules/analytics/read-worth.ts';
import { setWeeklyMail, weeklyReaders } from '#api/modules/analytics/weekly-readers.ts';
import { ownerEmails } from '#api/modules/identity/owner-emails.ts';
import { dismissGuide, readHome, type ShopHome } from '#api/modules/shopify/read-home.ts';
import { readForm } from '#app/hosted/read-form.server.ts';
import { dateText, timeAgo } from '#app/merchant/words.ts';
import { requireAdmin, ServiceError } from '../admin.server.ts';
import { monthsText } from '../dates.server.ts';
import { lang, text } from '../texts.ts';

/**
 * Formats dates and prices here: browsers may format them differently, which would shift the page.
 */
export async function loadAdminHome(args: LoaderFunctionArgs) {
  const { ctx, shop, apiKey } = await requireAdmin(args);
  const now = ctx.clock();
  const [{ guide, month, usage, recent }, worth, readers, emails] = await Promise.all([
    readHome(ctx, shop),
    readWorth(ctx, shop.partnerId),
    weeklyReaders(ctx.sql, shop.partnerId),
    ownerEmails(ctx.sql, shop.partnerId),
  ]);
  return {
    theme: { shop: shop.domain, apiKey },
    shopUrl: `https://${shop.primaryHost}`,
    guide: { ...guide, trialEnds: shop.trialEndsAt && dateText(shop.trialEndsAt) },
    worth,
    owners: { emails, isOn: readers.some(({ email }) => emails.some((one) => one === email)) },
    period: monthsText(now),
    numbers: numbersOf(month),
    usage: { ...usage, planName: plans[shop.plan].name },
    recent: recent.map(({ productId, title, url, imageUrl, priceMinor, currency, savedAt, isTest }) => ({
      id: productId,
      title,
      url,
      imageUrl,
      price: priceMinor === null ? null : formatPrice(lang(), priceMinor, currency),
      saved: timeAgo(savedAt, now),
      isTest,
    })),
  };
}

export type AdminHome = Awaited<ReturnType<typeof loadAdminHome>>;

const numbersOf = ({ saves, shares, listViews, basketOpens }: ShopHome['month']) => [
  { name: text('charts.saves'), ...saves },
  { name: text('charts.shares'), ...shares },
  { name: text('charts.listViews'), ...listViews },
  { name: text('charts.basketOpens'), ...basketOpens },
];

/** @throws ServiceError `invalid_input` */
export async function actOnAdminHome(args: ActionFunctionArgs): Promise<void> {
  const { ctx, shop } = await requireAdmin(args);
  const form = await readForm(args.request);
  const intent = form.get('intent');
  if (intent === 'dismiss-guide') await dismissGuide(ctx, shop.id);
  else if (intent === 'weekly')
    await setWeeklyMail(ctx, shop.partnerId, { isOn: form.get('weekly') === 'on' });
  else throw new ServiceError('invalid_input', { field: 'intent' });
}
