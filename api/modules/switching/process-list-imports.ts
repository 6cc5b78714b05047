import { type ListImportError, maxListFileRows, missingColumn } from '#api/contract/list-import.ts';
import { UnreachableError } from '#api/contract/unreachable-error.ts';
import { readPageJobOptions } from '#api/modules/catalog/read-product-page.ts';
import type { Context } from '#api/platform/context.ts';
import { retryOnDeadlock } from '#api/platform/db/retry-on-deadlock.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isTemporary } from '#api/platform/db/temporary.ts';
import { skipFailingRow } from '#api/platform/jobs/skip-failing-rows.ts';
import { transactionInTurn } from '#api/platform/jobs/transaction-in-turn.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { productFinder } from './internal/find-wished.ts';
import { ListImportFailure, openTable, type TableRow } from './internal/open-table.ts';
import { readRow } from './internal/read-row.ts';
import { readShopHosts } from './internal/shop-hosts.ts';
import { type Staged, stageRows } from './internal/stage-rows.ts';
import { removeFindings, removeImport } from './remove-import.ts';

/** Rows per transaction. */
const batchSize = 500;

interface ClaimedImport {
  id: number;
  partner_id: number;
  state: 'checking' | 'storing' | 'undoing';
  path: string | null;
  columns: string[];
  product_url: string | null;
  /** Rows processed so far. */
  rows: number;
}

/**
 * Claims the next import: one that's waiting, or whose server crashed. A partner's imports run one
 * at a time, and partners take turns.
 */
const claim = statement('list_import_claim')<ClaimedImport>`
  UPDATE list_imports SET claimed_at = :now WHERE id = (
    SELECT i.id FROM list_imports i
    WHERE i.state IN ('checking', 'storing', 'undoing')
      AND (i.claimed_at IS NULL OR i.claimed_at <= :now::timestamptz - interval '2 minutes')
      AND NOT EXISTS (SELECT 1 FROM list_imports o
                      WHERE o.partner_id = i.partner_id AND o.id < i.id AND o.state IN ('checking', 'storing', 'undoing'))
    ORDER BY (SELECT max(o.claimed_at) FROM list_imports o WHERE o.partner_id = i.partner_id) NULLS FIRST, i.id
    LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, partner_id, state, path, columns, product_url, rows`;

/** Does nothing if another server has processed these rows, or the import has another state. */
const advance = statement('list_import_advance')`
  UPDATE list_imports i SET rows = i.rows + :count, claimed_at = :now, results = (
    SELECT coalesce(jsonb_object_agg(key, total), '{}') FROM (
      SELECT key, sum(value::int)::int AS total FROM (
        SELECT * FROM jsonb_each_text(i.results) UNION ALL SELECT * FROM jsonb_each_text(:results::jsonb)) counted
      GROUP BY key) totals)
  WHERE i.id = :id AND i.state = 'checking' AND i.rows = :from RETURNING 1`;
const finishCheck = statement('list_import_finish_check')`
  UPDATE list_imports i SET state = 'checked', claimed_at = NULL,
    people = (SELECT count(*) FROM imported_people p WHERE p.import_id = i.id),
    products = (SELECT count(*) FROM imported_products p WHERE p.import_id = i.id),
    summary = jsonb_build_object(
      'wanted', (SELECT coalesce(jsonb_agg(top), '[]') FROM (
        SELECT f.url, f.title, count(*) AS wishes FROM imported_products f JOIN imported_wishes w ON w.product_id = f.id
        WHERE f.import_id = i.id GROUP BY f.id ORDER BY count(*) DESC, f.id LIMIT 10) top),
      'missing', (SELECT coalesce(jsonb_agg(top), '[]') FROM (
        SELECT m.product, m.code, count(*) AS wishes FROM list_import_problems m
        WHERE m.import_id = i.id AND m.product <> '' AND m.code IN ('unknown_product', 'ambiguous_product', 'host_not_verified')
        GROUP BY m.product, m.code ORDER BY count(*) DESC, m.product LIMIT 100) top))
  WHERE i.id = :id AND i.state = 'checking'`;
const fail = statement('list_import_fail')`
  UPDATE list_imports SET state = 'failed', error = :error, claimed_at = NULL WHERE id = :id AND state IN ('checking', 'storing')`;
const touch = statement('list_import_touch')`
  UPDATE list_imports SET claimed_at = :now WHERE id = :id AND state = :state RETURNING 1`;
const release = statement('list_import_release')`
  UPDATE list_imports SET claimed_at = NULL WHERE id = :id AND state = :state`;

/** Products that no one has saved yet become known, as by a save on their page. */
const storeProducts = statement('list_import_store_products')`
  INSERT INTO products (url, url_hash, domain, title, image_url, image_state, price_minor, currency, private, created_at, updated_at)
  SELECT n.url, n.url_hash, lower(regexp_replace(substring(n.url from '^https?://([^/:?#]+)'), '^www\\.', '')), n.title, n.image_url,
         CASE WHEN n.image_url IS NULL THEN 'none' ELSE 'pending' END, n.price_minor, n.currency, false, :now, :now
  FROM imported_products n WHERE n.import_id = :id AND n.id > :after AND n.id <= :last ORDER BY n.url_hash
  ON CONFLICT (url_hash) DO NOTHING RETURNING url`;
/** Of these, or of those that others have stored meanwhile. */
const linkProducts = statement('list_import_link_products')`
  UPDATE imported_products n SET product_id = coalesce(p.same_as, p.id) FROM products p
  WHERE n.import_id = :id AND n.id > :after AND n.id <= :last AND p.url_hash = n.url_hash`;
const lastOfBatch = statement('list_import_last_of_batch')`
  SELECT max(id) AS last FROM (
    SELECT id FROM imported_products WHERE import_id = :id AND id > :after ORDER BY id LIMIT :limit) batch`;
const finish = statement('list_import_finish')`
  UPDATE list_imports SET state = 'done', finished_at = :now, path = NULL, sample = '[]', claimed_at = NULL WHERE id = :id AND state = 'storing'`;

/**
 * Processes imports until none is waiting or `stop` aborts; another server then continues where
 * this one stopped. Can run on several servers at the same time.
 */
export async function processListImports(ctx: Context, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const [next] = await ctx.sql.rows(claim, { now: ctx.clock() });
    if (!next) return;
    await skipFailingRow(ctx.log, { importId: next.id }, 'an import of lists was not finished', () =>
      processImport(ctx, next, stop),
    );
  }
}

const work = { checking: check, storing: store, undoing: removeImport };

async function processImport(ctx: Context, claimed: ClaimedImport, stop?: AbortSignal): Promise<void> {
  const { id, state } = claimed;
  /** Tells other servers that this one is working on it. @returns whether it should go on */
  const goesOn = async () => {
    const kept = await ctx.sql.rows(touch, { id, state, now: ctx.clock() });
    return kept.length > 0 && !stop?.aborted;
  };
  try {
    await work[state](ctx, claimed, goesOn);
    if (stop?.aborted) await ctx.sql.rows(release, { id, state });
  } catch (error) {
    if (isTemporary(error) || error instanceof UnreachableError) throw error;
    const isKnown = error instanceof ListImportFailure;
    if (!isKnown) ctx.log.error({ err: error, importId: id }, 'an import of lists failed');
    await ctx.sql.rows(fail, {
      id,
      error: (isKnown ? error.code : 'processing_failed') satisfies ListImportError,
    });
  }
  await dropUnusedFiles(ctx);
}

class TakenOver extends Error {}

async function check(ctx: Context, claimed: ClaimedImport, goesOn: () => Promise<boolean>): Promise<void> {
  const { id, partner_id: partnerId, columns, path, product_url: productUrl } = claimed;
  const missing = missingColumn(columns);
  if (missing) throw new ListImportFailure(missing);
  // Results of an earlier check with other columns.
  if (claimed.rows === 0 && !(await removeFindings(ctx, id, goesOn))) return;
  const file = path === null ? null : await ctx.adapters.storage.open(path);
  if (!file) throw new ListImportFailure('file_lost');
  const hosts = await readShopHosts(ctx.sql, partnerId);
  const find = productFinder(ctx, { partnerId, productUrl, hosts });
  let from = claimed.rows;
  const checkBatch = async (batch: readonly TableRow[]): Promise<boolean> => {
    const now = ctx.clock();
    const staged: Staged[] = batch.flatMap((cells, index) =>
      readRow(cells, columns, now).map((read, part) => ({ row: from + index + 1, part, read })),
    );
    const wished = staged.flatMap((one) =>
      'wish' in one.read ? { one, product: one.read.wish.product } : [],
    );
    const found = await find(
      ctx.sql,
      wished.map(({ product }) => product),
    );
    for (const [at, { one }] of wished.entries()) one.found = found[at];
    const isOurs = await retryOnDeadlock(() =>
      transactionInTurn(ctx.pool, async (sql) => {
        const results = await stageRows(sql, { importId: id, partnerId }, staged);
        const values = { id, from, count: batch.length, results: JSON.stringify(results), now };
        const advanced = await sql.rows(advance, values);
        // Rolls back rows that another server has already processed.
        if (advanced.length === 0) throw new TakenOver();
        return true;
      }),
    ).catch((error: unknown) => {
      if (error instanceof TakenOver) return false;
      throw error;
    });
    from += batch.length;
    return isOurs && goesOn();
  };
  try {
    let read = 0;
    let batch: TableRow[] = [];
    for await (const row of (await openTable(file.stream)).rows) {
      read += 1;
      if (read > maxListFileRows) throw new ListImportFailure('too_many_rows');
      if (read <= claimed.rows) continue;
      batch.push(row);
      if (batch.length < batchSize) continue;
      if (!(await checkBatch(batch))) return;
      batch = [];
    }
    if (batch.length > 0 && !(await checkBatch(batch))) return;
  } finally {
    file.stream.destroy();
  }
  await ctx.sql.rows(finishCheck, { id });
}

async function store(ctx: Context, { id }: ClaimedImport, goesOn: () => Promise<boolean>): Promise<void> {
  for (let after = 0; ;) {
    const [batch] = await ctx.sql.rows(lastOfBatch, { id, after, limit: batchSize });
    const last = batch?.last;
    if (!last) break;
    const made = await retryOnDeadlock(() =>
      transactionInTurn(ctx.pool, async (sql) => {
        const stored = await sql.rows(storeProducts, { id, after, last, now: ctx.clock() });
        await sql.rows(linkProducts, { id, after, last });
        return stored;
      }),
    );
    // In the background, a few at a time for each shop.
    for (const { url } of made)
      if (url) await ctx.adapters.jobs.send('read-product-page', { url }, readPageJobOptions(url));
    after = last;
    if (!(await goesOn())) return;
  }
  await ctx.sql.rows(finish, { id, now: ctx.clock() });
  ctx.adapters.jobs.nudge('copy-images');
}
