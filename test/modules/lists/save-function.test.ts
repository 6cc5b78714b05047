/** The function that `saveStatement` calls, whose text is in a migration, and the SQL that it repeats. */
import { beforeAll, describe, expect, it } from 'vitest';
import { isWish, likeliest, productNumberOf, savedUrl } from '#api/modules/catalog/wish-key.ts';
import { insertEvents } from '#api/modules/events/record-events.ts';
import { isFullList } from '#api/modules/lists/internal/is-full-list.ts';
import { saveStatement } from '#api/modules/lists/internal/saving/save-statement.ts';
import { isSuspended } from '#api/modules/plans/suspended.ts';
import { plain } from '#test/support/plain-sql.ts';
import { useDatabase } from '#test/support/test-database.ts';

const { pool } = await useDatabase({ poolSize: 1 });

describe('the function that saves', () => {
  let text = '';
  beforeAll(async () => {
    const { rows } = await pool.query<{ text: string }>(
      'SELECT prosrc AS text FROM pg_proc WHERE proname = $1',
      [/wl_save_\d+/.exec(saveStatement.source)?.[0]],
    );
    text = plain(rows[0]!.text);
  });

  const [eventBefore, eventAfter] = insertEvents('item.saved', '(SELECT _partner_id AS partner_id)', {
    subject: "'item:' || _item_id",
    at: '_now',
    user_id: '_user_id',
    item_id: '_item_id',
    product_id: '_product_id',
    variant_id: '_variant_id',
    is_test: '_is_test',
    data: 'DATA',
  }).split('DATA') as [string, string];

  it.each([
    ['isFullList', isFullList('_list_id')],
    ['isSuspended', isSuspended('_partner_id')],
    ['isWish', isWish('i', '_wish')],
    ['likeliest', likeliest('i', '_wish')],
    ['productNumberOf', productNumberOf('i.checkout_meta')],
    ['savedUrl', savedUrl('_saved_url', '_product_url')],
    ['insertEvents', eventBefore],
    ['insertEvents', eventAfter],
  ])('has the SQL of %s; if that changes, create the next version', (_fragment, sql) => {
    expect(text).toContain(plain(sql));
  });
});
