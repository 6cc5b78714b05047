/** The past of the creator's shops, written into the tables that their visitors leave behind. */
import type { Sql } from '../../../api/platform/db/sql.ts';
import { pastVisits } from './creator-history.ts';
import { seedActions } from './seed-history.ts';

const findShops = {
  name: 'demo_creator_shops',
  text: `SELECT s.id, EXISTS (SELECT 1 FROM creator_events e WHERE e.shop_id = s.id) AS visited
         FROM creator_shops s WHERE s.partner_id = $1 ORDER BY s.id`,
};

/** The first of a list are the ones that people see. */
const findItems = {
  name: 'demo_creator_items',
  text: `SELECT i.id, i.product_id, EXISTS (
           SELECT 1 FROM product_videos v WHERE v.shop_id = i.shop_id AND v.product_id = i.product_id) AS filmed
         FROM creator_items i JOIN creator_lists l ON l.id = i.list_id
         WHERE i.shop_id = $1 ORDER BY i.position, l.position`,
};

const writeVisits = {
  name: 'demo_write_visits',
  text: `
    INSERT INTO creator_events (shop_id, kind, item_id, product_id, visitor, occurred_at)
    SELECT $1, t.kind, t.item_id, t.product_id, t.visitor, t.at
    FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[])
      AS t (kind, item_id, product_id, visitor, at)
    ORDER BY t.at`,
};

interface Item {
  id: number;
  product_id: number;
  filmed: boolean;
}

/** Views of the busiest days, of the oldest shop first. */
const busiest = [62, 34, 16, 9];

/** Gives a creator's shops, where nobody has been to them yet, nine weeks of visitors up to now. */
export async function seedCreatorHistory(sql: Sql, partnerId: number, now: Date): Promise<void> {
  const shops = await sql.rows<{ id: number; visited: boolean }>(findShops, [partnerId]);
  for (const [index, shop] of shops.entries()) {
    if (shop.visited) continue;
    const items = await sql.rows<Item>(findItems, [shop.id]);
    const filmed = items.filter((item) => item.filmed);
    const past = pastVisits(now, { seed: 20_261_122 + index, views: busiest[index] ?? 9 });
    const itemOf = ({ kind, product }: (typeof past.visits)[number]): Item | undefined => {
      const among = kind === 'play' ? filmed : kind === 'click' ? items : [];
      return among[Math.floor(product * among.length)];
    };
    const visits = past.visits
      .map((visit) => ({ ...visit, item: itemOf(visit) }))
      .filter(({ kind, item }) => kind === 'view' || item);
    await sql.rows(writeVisits, [
      shop.id,
      visits.map(({ kind }) => kind),
      visits.map(({ item }) => item?.id ?? null),
      visits.map(({ item }) => item?.product_id ?? null),
      visits.map(({ visitor }) => visitor),
      visits.map(({ at }) => at),
    ]);
    await seedActions(
      sql,
      partnerId,
      past.saves,
      items.map((item) => item.product_id),
    );
  }
}
