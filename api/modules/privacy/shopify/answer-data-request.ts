import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { countTraces, findTraces } from './customer-traces.ts';
import { openRequest, type Outcome } from './open-request.ts';
import { customerOf } from './platform-customer.ts';
import { readCustomerData } from './read-customer-data.ts';
import { shopReach } from './shop-reach.ts';

const emailOfShop = statement('privacy_shop_address')`
  SELECT coalesce(s.email, p.technical_contact) AS email
  FROM shops s JOIN partners p ON p.id = s.partner_id WHERE s.domain = :shopDomain`;

/** Lists the parts of the service that store no personal data, to save a question. */
const notKept =
  'Openings and checkouts of the wishlist are counted without saying whose they were. Everything else that the customer keeps in their own wishlist account, such as products of other shops, is not part of this answer; they can download all of it from their account page.';

/**
 * Topic `customers/data_request`: emails the shop the data stored about one of its customers in connection with this
 * shop, even if there is none. A shop whose data has been erased gets no response, because there is no address.
 * @throws Error if the email wasn't accepted, or there is no address; the request stays open
 */
export async function answerDataRequest(ctx: Context, event: ShopEvent): Promise<void> {
  const { customer, dataRequestId } = customerOf(event);
  const { shopDomain, receivedAt } = event;
  const request = await openRequest(ctx, event, { kind: 'data_request', customerId: customer.id });
  await request.carryOut(async (sql): Promise<Outcome> => {
    const reach = await shopReach(sql, shopDomain);
    if (!reach) return { shop: false };
    const [shop] = await sql.rows(emailOfShop, { shopDomain });
    if (!shop?.email) throw new Error(`${shopDomain} has no email address to send a customer's data to`);
    const { traces, guest } = await findTraces(sql, reach, customer);
    const now = ctx.clock();
    const { account, ...counts } = countTraces(traces, guest);
    const isFound = Object.values(counts).some((count) => Number(count) > 0);
    const data = {
      shop: shopDomain,
      data_request: dataRequestId,
      customer,
      requested_at: receivedAt,
      exported_at: now,
      ...(await readCustomerData(sql, traces, now)),
      kept_with_customer_account: guest && (await readCustomerData(sql, guest, now)),
      not_kept: notKept,
    };
    await ctx.adapters.mail.sendCustomerData({
      to: shop.email,
      shopDomain,
      dataRequestId,
      customerId: customer.id,
      json: isFound ? JSON.stringify(data, null, 2) : null,
    });
    return { account, ...counts };
  });
}
