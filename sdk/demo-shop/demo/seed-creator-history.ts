/** Generates activity of the creator's shops, in the same tables as real visitors' activity. */
import type { Sql } from '#api/platform/db/sql.ts';
import { Statement } from '#api/platform/db/statement.ts';
import type { PastAction } from './history.ts';
import { seedActions } from './seed-history.ts';
import { eveningOf, pastDays, sequence } from './sequence.ts';

/** Enough to compare a month with the previous one. */
const weeks = 9;

interface PastVisit {
  kind: 'view' | 'click' | 'play';
  at: Date;
  /** A pseudonym for one day. */
  visitor: string;
  /** From 0 to 1: its position among the shop's products. */
  product: number;
}

/** As fractions of a day's views; a fifth are returning visitors. */
const shares = { click: 0.17, play: 0.06, save: 0.05 } as const;

/** Nine weeks of a shop's visits up to now. @param views on its busiest days */
export function pastVisits(
  now: Date,
  { seed, views }: { seed: number; views: number },
): { visits: PastVisit[]; saves: PastAction[] } {
  const chance = sequence(seed);
  const visits: PastVisit[] = [];
  const saves: PastAction[] = [];
  for (const day of pastDays(now, weeks)) {
    let visitors = 1;
    for (let left = Math.round(views * (1 - 0.5 * day.age) * day.busy * 0.8); left > 0; left -= 1) {
      const comesBack = chance() < 0.2;
      const number = comesBack ? Math.floor(chance() * visitors) : visitors++;
      const visitor = `demo.${day.start / 86_400_000}.${number}`;
      const at = eveningOf(day, chance);
      const products = Object.values(shares).map((share) => (chance() < share ? chance() ** 2 : null));
      if (at >= now) continue;
      visits.push({ kind: 'view', at, visitor, product: 0 });
      const [click, play, save] = products;
      if (click != null) visits.push({ kind: 'click', at, visitor, product: click });
      if (play != null) visits.push({ kind: 'play', at, visitor, product: play });
      if (save != null) saves.push({ kind: 'save', at, product: save });
    }
  }
  return { visits, saves };
}

const findShops = new Statement<{ partnerId: number }, { id: number; visited: boolean }>(
  'demo_creator_shops',
  `SELECT s.id, EXISTS (SELECT 1 FROM creator_events e WHERE e.shop_id = s.id) AS visited
         FROM creator_shops s WHERE s.partner_id = :partnerId ORDER BY s.id`,
);

/** Each list's first items come first, because visitors see those most. */
const findItems = new Statement<{ shopId: number }, Item>(
  'demo_creator_items',
  `SELECT i.id, i.product_id, EXISTS (
           SELECT 1 FROM product_videos v WHERE v.shop_id = i.shop_id AND v.product_id = i.product_id) AS filmed
         FROM creator_items i JOIN creator_lists l ON l.id = i.list_id
         WHERE i.shop_id = :shopId ORDER BY i.position, l.position`,
);

const writeVisits = new Statement<Visits>(
  'demo_write_visits',
  `
    INSERT INTO creator_events (shop_id, kind, item_id, product_id, visitor, occurred_at)
    SELECT :shopId, t.kind, t.item_id, t.product_id, t.visitor, t.at
    FROM unnest(:kinds::text[], :itemIds::bigint[], :productIds::bigint[], :visitors::text[], :moments::timestamptz[])
      AS t (kind, item_id, product_id, visitor, at)
    ORDER BY t.at`,
);

/** One array per column. */
interface Visits {
  shopId: number;
  kinds: string[];
  itemIds: (number | null)[];
  productIds: (number | null)[];
  visitors: string[];
  moments: Date[];
}

interface Item {
  id: number;
  product_id: number;
  filmed: boolean;
}

/** Views on the busiest days, oldest shop first. */
const busiest = [62, 34, 16, 9];

/** Generates nine weeks of visitors for a creator's shops that have none. */
export async function seedCreatorHistory(sql: Sql, partnerId: number, now: Date): Promise<void> {
  const shops = await sql.rows(findShops, { partnerId });
  for (const [index, shop] of shops.entries()) {
    if (shop.visited) continue;
    const items = await sql.rows(findItems, { shopId: shop.id });
    const filmed = items.filter((item) => item.filmed);
    const past = pastVisits(now, { seed: 20_261_122 + index, views: busiest[index] ?? 9 });
    const itemOf = ({ kind, product }: (typeof past.visits)[number]): Item | undefined => {
      const among = kind === 'play' ? filmed : kind === 'click' ? items : [];
      return among[Math.floor(product * among.length)];
    };
    const visits = past.visits
      .map((visit) => ({ ...visit, item: itemOf(visit) }))
      .filter(({ kind, item }) => kind === 'view' || item);
    await sql.rows(writeVisits, {
      shopId: shop.id,
      kinds: visits.map(({ kind }) => kind),
      itemIds: visits.map(({ item }) => item?.id ?? null),
      productIds: visits.map(({ item }) => item?.product_id ?? null),
      visitors: visits.map(({ visitor }) => visitor),
      moments: visits.map(({ at }) => at),
    });
    await seedActions(
      sql,
      partnerId,
      past.saves,
      items.map((item) => item.product_id),
    );
  }
}
