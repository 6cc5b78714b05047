/** The page that imports customers' lists: a file, its check, and the lists that wait. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { maxListColumns } from '#api/contract/list-import.ts';
import { requireOwnerRole } from '#api/modules/identity/find-member.ts';
import { listTeam } from '#api/modules/partners/list-team.ts';
import { listsFile, problemsFile } from '#api/modules/switching/lists-as-csv.ts';
import { foundOr404 } from '#app/hosted/found-or-404.server.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import { listIntents, readLists } from '#app/merchant/lists.server.ts';
import { maxFileFormBytes } from '#app/merchant/max-file-bytes.ts';
import { answerPortalIntent, type PortalIntents } from '../intents.server.ts';
import { requireOwner, requirePortal } from '../portal.server.ts';
import { text } from '../texts.ts';

/** Members only see who the owners are. */
export async function loadLists(args: LoaderFunctionArgs) {
  const { ctx, member, query } = await requirePortal(args);
  const { partnerId, role } = member;
  if (role === 'owner') return { lists: await readLists(ctx, partnerId, query), owners: [] };
  const { members } = await listTeam(ctx, partnerId);
  const owners = members.filter((one) => one.role === 'owner');
  return { lists: null, owners: owners.map(({ name, email }) => (name ? `${name} (${email})` : email)) };
}

const owned =
  (run: PortalIntents[string]): PortalIntents[string] =>
  async (step) => {
    requireOwnerRole(step.member);
    return run(step);
  };

const ownerIntents = Object.fromEntries(Object.entries(listIntents).map(([name, run]) => [name, owned(run)]));

export const answerLists = (args: ActionFunctionArgs) =>
  answerPortalIntent(args, ownerIntents, {
    keeps: ['product_url', ...Array.from({ length: maxListColumns }, (_, index) => `column-${index}`)],
    maxBytes: maxFileFormBytes,
    tooLarge: text('lists.fileTooLarge'),
  });

export async function downloadLists(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, member } = await requireOwner(args);
  return listsFile(ctx, member.partnerId);
}

export async function downloadProblems(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, member, params } = await requireOwner(args);
  const { partnerId } = member;
  return foundOr404(problemsFile(ctx, { partnerId, importId: parseId(params.importId) }));
}
