/** Downloads of all of a shopper's data, or of one list. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { asFile } from '#api/platform/http/as-file.ts';
import { exportAccount, itemsAsCsv, listItems, readList } from './account.server.ts';
import { accountRequest, signInUrl } from './account-request.server.ts';
import { notFoundAsNull } from './not-found-as-null.server.ts';

const isCsv = (query: URLSearchParams) => query.get('format') === 'csv';
const json = (data: unknown) => JSON.stringify(data, null, 2);

/** Downloads everything the service stores about the shopper, or their wishes as CSV. */
export async function downloadAccount(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await accountRequest(args);
  if (!visit) return redirect(signInUrl(args.request));
  const data = await exportAccount(visit.ctx, visit.userId);
  return isCsv(visit.query)
    ? asFile(itemsAsCsv(data.lists), 'text/csv', 'wishes.csv')
    : asFile(json(data), 'application/json', 'wishlist-account.json');
}

/** Downloads one list as this shopper sees it. */
export async function downloadList(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await accountRequest(args);
  if (!visit) return redirect(signInUrl(args.request));
  const { ctx, userId, params, query } = visit;
  const token = params.token ?? '';
  const found = await notFoundAsNull(
    Promise.all([readList(ctx, userId, token), listItems(ctx, userId, token)]),
  );
  if (!found) throw new Response(null, { status: 404 });
  const [list, { products }] = found;
  if (!isCsv(query)) {
    const body = { exported_at: ctx.clock().toISOString(), list, items: products };
    return asFile(json(body), 'application/json', 'list.json');
  }
  const items = products.map((item) => ({
    item_id: item.item_id,
    product_id: item.id,
    title: item.title,
    description: item.description,
    url: item.affiliateUrl,
    image_url: item.imageUrl,
    variant_id: '',
    quantity: item.quantity,
    price_minor: item.price_minor,
    currency: item.currency,
    market_code: '',
    note: item.note,
    priority: item.priority,
    purchased: item.purchased,
    bought_at: item.bought_at,
    reserved_until: item.reserved_until,
    gifts: item.gifts?.map((gift) => ({ ...gift, id: undefined })) ?? null,
    alerts: item.alerts,
    source_domain: item.source_label,
    metadata: {},
    also_from: [],
    added_at: item.added_at,
  }));
  const whole = {
    token,
    name: list.name,
    description: list.description,
    occasion_slug: list.occasion_slug,
    share_public: list.share_public,
    created_at: list.updated_at,
    updated_at: list.updated_at,
    surprise: list.surprise,
    surprise_until: list.surprise_until,
    surprise_date: list.surprise_date,
    time_zone: list.time_zone,
    collaborators: [],
    items,
  };
  return asFile(itemsAsCsv([whole]), 'text/csv', 'list.csv');
}
