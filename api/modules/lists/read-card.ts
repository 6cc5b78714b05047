import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { drawCard } from '#api/platform/images/draw-card.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import type { Card } from './describe-card.ts';
import { locateList } from './internal/locate-list.ts';

const isAsked = 'l.home = :home AND l.token = :token AND l.share_public';
const find = statement('list_card_find')`
  SELECT c.version, c.path, c.made_at FROM lists l JOIN list_cards c ON c.list_id = l.id AND c.owner_id = l.owner_id
  WHERE ${isAsked} AND c.lang = :lang`;
const note = statement('list_card_note')`
  INSERT INTO list_cards (list_id, owner_id, lang, version, path, made_at)
  SELECT l.id, l.owner_id, :lang, :version, :path, :now FROM lists l WHERE ${isAsked} FOR SHARE
  ON CONFLICT (list_id, lang) DO UPDATE SET version = excluded.version, path = excluded.path, made_at = excluded.made_at
  RETURNING path`;

/** A list's card is drawn at most once in this time, no matter how often strangers mark and unmark its wishes. */
const restMs = 10_000;

/** Runs the work when it's its turn, because drawing takes a CPU core for a moment. */
type Draw = (work: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * The preview image of a list's link as a JPEG: the stored one if nothing has changed since, or if
 * it has only just been drawn.
 * @throws ServiceError `not_found` if the list is no longer public
 */
export async function readCard(
  ctx: Context,
  token: string,
  card: Card,
  draw: Draw,
): Promise<{ image: Buffer; isCurrent: boolean }> {
  const { storage } = ctx.adapters;
  const list = { ...(await locateList(ctx, token)), lang: card.lang };
  const [known] = await ctx.sql.rows(find, list);
  const isCurrent = known?.version === card.version;
  if (known && (isCurrent || ctx.clock().getTime() - known.made_at.getTime() < restMs)) {
    const file = await storage.open(known.path);
    if (file) return { image: await buffer(file.stream), isCurrent };
  }
  const image = await draw(async () => {
    const files = await Promise.all(card.images.map((name) => storage.open(name)));
    return drawCard(card, await Promise.all(files.flatMap((file) => (file ? buffer(file.stream) : []))));
  });
  // The row comes first: a file without a row would never be removed.
  const path = `cards/${randomBytes(12).toString('hex')}.jpg`;
  const [noted] = await ctx.sql.rows(note, { ...list, version: card.version, path, now: ctx.clock() });
  if (!noted) throw new ServiceError('not_found');
  await storage.put(path, image, 'image/jpeg');
  const [kept] = await ctx.sql.rows(find, list);
  if (kept?.path !== path) await storage.remove(path);
  await dropUnusedFiles(ctx);
  return { image, isCurrent: true };
}
