import type { z } from '@hono/zod-openapi';
import { handlePattern, reservedHandles } from '#api/contract/creator-shop.ts';
import { numbered, slugify } from '#api/contract/slugify.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { handleCheck } from './schemas.ts';

export type HandleCheck = z.infer<typeof handleCheck>;

const longest = 40;

const takenStatement = statement('creator_handles_taken')`
  SELECT handle FROM creator_shops WHERE handle = ANY(:handles)`;

const isWellFormed = (handle: string) => handlePattern.test(handle);
const isReserved = (handle: string) => reservedHandles.includes(handle);

async function takenOf(sql: Sql, handles: string[]): Promise<Set<string>> {
  const rows = await sql.rows(takenStatement, { handles });
  return new Set(rows.map(({ handle }) => handle));
}

/** An available handle similar to the wanted one; null if none can be derived from it. */
export async function suggestHandle(sql: Sql, wanted: string): Promise<string | null> {
  const base = slugify(wanted, longest);
  if (base === '') return null;
  const endings = [2, 3, 4, 5, 6, 7, 8, 9, 24, 99, 365, 1000 + (base.length % 9000)];
  const candidates = [
    base,
    ...['-shop', '-picks'].map((ending) => base.slice(0, longest - ending.length) + ending),
    ...endings.map((n) => numbered(base, n, longest)),
  ].filter((handle) => isWellFormed(handle) && !isReserved(handle));
  const taken = await takenOf(sql, candidates);
  return candidates.find((handle) => !taken.has(handle)) ?? null;
}

/** Whether a handle is available; if not, the reason and a similar one that is. */
export async function checkHandle(ctx: Context, text: string): Promise<HandleCheck> {
  const handle = text.trim().toLowerCase();
  const reason = !isWellFormed(handle)
    ? 'malformed'
    : isReserved(handle)
      ? 'reserved'
      : (await takenOf(ctx.sql, [handle])).has(handle)
        ? 'taken'
        : null;
  const suggestion = reason && (await suggestHandle(ctx.sql, handle));
  return { handle, available: reason === null, reason, suggestion };
}
