/** A creator shop's analytics and estimated earnings. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { addDays, dayOf } from '#api/contract/analytics-range.ts';
import { readCreatorShopKpis } from '#api/modules/creators/read-creator-shop-kpis.ts';
import { readEarnings } from '#api/modules/creators/read-earnings.ts';
import { readTopProducts } from '#api/modules/creators/read-top-products.ts';
import { earningRates } from '#api/modules/creators/schemas.ts';
import { updateCreatorShop } from '#api/modules/creators/update-creator-shop.ts';
import { parsePrice } from '#app/ui/parse-price.ts';
import { bodyOf } from '../form-body.server.ts';
import type { PortalIntents, PortalStep } from '../intents.server.ts';
import { ServiceError } from '../portal.server.ts';
import { text } from '../texts.ts';
import { analyticsPeriods } from './analytics-kinds.ts';
import { requireShop, shopAt } from './shop.server.ts';

const maxProducts = 10;

export async function loadAnalytics(args: LoaderFunctionArgs) {
  const { ctx, which, query } = await requireShop(args);
  const asked = Number(query.get('days'));
  const days = analyticsPeriods.find((one) => one === asked) ?? 30;
  const to = dayOf(ctx.clock());
  const range = { from: addDays(to, 1 - days), to };
  const scope = { ...which, ...range };
  const [kpis, products, earnings] = await Promise.all([
    readCreatorShopKpis(ctx, scope),
    readTopProducts(ctx, { ...scope, limit: maxProducts }),
    readEarnings(ctx, scope),
  ]);
  return { days, kpis, products, earnings };
}
export type AnalyticsData = Awaited<ReturnType<typeof loadAnalytics>>;

const rateHint = () => text('shops.amountProblem');

/** The rates in a form. @throws ServiceError `invalid_input` with the field */
function ratesOf({ field }: PortalStep) {
  const currency = field('currency').toUpperCase();
  const amount = (name: string, typed: string) => {
    const minor = parsePrice(typed.slice(0, 40) || '0', currency || 'EUR');
    if (minor === undefined || minor === null) {
      throw new ServiceError('invalid_input', { field: name, hint: rateHint() });
    }
    return minor;
  };
  const rates = {
    currency,
    per_100_clicks_minor: amount('per_100_clicks', field('per_100_clicks')),
    per_100_saves_minor: amount('per_100_saves', field('per_100_saves')),
  };
  return bodyOf(earningRates, rates, { currency: text('shops.currencyProblem') });
}

export const analyticsIntents: PortalIntents = {
  rates: async (step) => {
    await updateCreatorShop(step.ctx, shopAt(step), { settings: { earnings: ratesOf(step) } });
  },
  'rates-clear': async (step) => {
    await updateCreatorShop(step.ctx, shopAt(step), { settings: { earnings: null } });
  },
};
