import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import { listsFile, problemsFile } from '#api/modules/switching/lists-as-csv.ts';
import { foundOr404 } from '#app/hosted/found-or-404.server.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import { listIntents, readLists } from '#app/merchant/lists.server.ts';
import { maxFileFormBytes } from '#app/merchant/max-file-bytes.ts';
import { adminHeaders, requireAdmin } from '../admin.server.ts';
import { answerAdminIntent } from '../intents.server.ts';

const queryOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;

export async function loadLists(args: LoaderFunctionArgs) {
  const { ctx, shop } = await requireAdmin(args);
  const lists = await readLists(ctx, shop.partnerId, queryOf(args));
  return json({ ...lists, siteUrl: ctx.settings.siteUrl }, { headers: adminHeaders(shop) });
}

/** @throws Response 413 for a larger file than the page sends, before reading it */
export function runLists(args: ActionFunctionArgs) {
  if (Number(args.request.headers.get('Content-Length')) > maxFileFormBytes) {
    throw new Response(null, { status: 413 });
  }
  return answerAdminIntent(args, listIntents);
}

/** All lists of the shop; with `?import=`, what this import leaves out. */
export async function exportLists(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, shop } = await requireAdmin(args);
  const { partnerId } = shop;
  const importId = queryOf(args).get('import');
  if (importId === null) return listsFile(ctx, partnerId);
  return foundOr404(problemsFile(ctx, { partnerId, importId: parseId(importId) }));
}
