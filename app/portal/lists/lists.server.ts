/** The page that imports customers' lists: a file, its check, and the lists that wait. */
import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node';
import { maxListColumns, maxOpenListImports, missingColumn, previewRows } from '#api/contract/list-import.ts';
import { requireOwnerRole } from '#api/modules/identity/find-member.ts';
import { listVerifiedHosts } from '#api/modules/keys/verified-hosts.ts';
import { listTeam } from '#api/modules/partners/list-team.ts';
import {
  changeListImport,
  checkListImport,
  runListImport,
  undoListImport,
} from '#api/modules/switching/change-list-import.ts';
import { listsFile, problemsFile } from '#api/modules/switching/lists-as-csv.ts';
import { listListImports, readListImport } from '#api/modules/switching/read-list-import.ts';
import { type ListImport, listImportChanges } from '#api/modules/switching/schemas.ts';
import { startListImport } from '#api/modules/switching/start-list-import.ts';
import type { Context } from '#api/platform/context.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import { bodyOf } from '../form-body.server.ts';
import { foundOr404 } from '../found-or-404.server.ts';
import { answerPortalIntent, type PortalIntents, type PortalStep } from '../intents.server.ts';
import { maxFileBytes } from '../max-file-bytes.ts';
import { requireOwner, requirePortal, ServiceError } from '../portal.server.ts';
import { text } from '../texts.ts';

const shownImports = 10;
const shownProducts = 10;
/** Of each column. */
const shownCells = 3;
/** A cell can be as long as a row. */
const shownLength = 120;

const shortened = (cell: string) => (cell.length > shownLength ? `${cell.slice(0, shownLength)}…` : cell);

/** The wishes in the first rows, or why there are none. */
const previewOf = (rows: ListImport['preview']) =>
  rows
    .flatMap(({ read, error }, index) => [
      ...read.map(({ customer, list, product, added_at: addedAt }) => ({
        row: index + 1,
        customer: shortened(customer),
        list: shortened(list),
        product: shortened(product),
        addedAt,
        error: null,
      })),
      ...(error ? [{ row: index + 1, error }] : []),
    ])
    .slice(0, previewRows);

/** The file, as the page shows it until it's imported. */
const fileOf = ({ headings, columns, preview, ...file }: ListImport) => ({
  columns: headings.map((heading, index) => ({
    heading,
    field: columns[index] ?? null,
    cells: [...new Set(preview.flatMap(({ cells }) => cells[index]?.trim() || []))]
      .slice(0, shownCells)
      .map(shortened),
  })),
  productUrl: file.product_url,
  preview: previewOf(preview),
  wanted: file.wanted_products,
  missing: file.missing_products.slice(0, shownProducts),
});

/** Members only see who the owners are. */
export async function loadLists(args: LoaderFunctionArgs) {
  const { ctx, member } = await requirePortal(args);
  const { partnerId, role } = member;
  if (role === 'owner') return { lists: await readLists(ctx, partnerId), owners: [] };
  const { members } = await listTeam(ctx, partnerId);
  const owners = members.filter((one) => one.role === 'owner');
  return { lists: null, owners: owners.map(({ name, email }) => (name ? `${name} (${email})` : email)) };
}

async function readLists(ctx: Context, partnerId: number) {
  const [imports, hosts] = await Promise.all([
    listListImports(ctx, { partnerId, limit: shownImports }),
    listVerifiedHosts(ctx.sql, partnerId),
  ]);
  const current = imports.find(({ state }) => !/^(done|undoing|undone)$/.test(state)) ?? null;
  const hasFile = current?.state === 'mapping' || current?.state === 'checked';
  return {
    current,
    file: hasFile ? fileOf(await readListImport(ctx, { partnerId, importId: current.id })) : null,
    imports: imports.filter((one) => one !== current),
    hosts,
    now: ctx.clock(),
  };
}

export type ListsData = SerializeFrom<typeof readLists>;
export type ShownImport = ListsData['imports'][number];
export type ImportedFile = NonNullable<ListsData['file']>;

const ownIn = ({ partnerId, id }: PortalStep) => ({ partnerId, importId: id('import') });

/** The chosen content of each column, in order. */
async function columnsIn(step: PortalStep): Promise<(string | null)[]> {
  const { headings } = await readListImport(step.ctx, ownIn(step));
  return headings.map((_, index) => step.field(`column-${index}`) || null);
}

/** @throws ServiceError `invalid_input` for columns without a product or customer, or with one of them twice */
async function changesIn(step: PortalStep) {
  const columns = await columnsIn(step);
  const used = columns.filter(Boolean);
  const missing = missingColumn(columns);
  const hint = missing
    ? text(`lists.errors.${missing}`)
    : new Set(used).size < used.length
      ? text('lists.twice')
      : null;
  if (hint) throw new ServiceError('invalid_input', { field: 'columns', hint });
  const fields = { columns, product_url: step.field('product_url') || null };
  return bodyOf(listImportChanges, fields, { product_url: text('lists.urlProblem') });
}

/** Messages for errors that the API explains to developers. */
const hints: Record<string, () => string> = {
  unsupported_mime: () => text('lists.errors.unreadable_file'),
  rate_limited: () => text('lists.tooMany', { max: maxOpenListImports }),
  wrong_import_state: () => text('lists.stateChanged'),
};

const owned =
  (run: PortalIntents[string]): PortalIntents[string] =>
  async (step) => {
    requireOwnerRole(step.member);
    return run(step).catch((error: unknown) => {
      const hint = error instanceof ServiceError ? hints[error.errorName] : undefined;
      throw hint ? new ServiceError((error as ServiceError).errorName, { hint: hint() }) : error;
    });
  };

const listIntents: PortalIntents = {
  upload: owned(({ ctx, partnerId, file }) => {
    const sent = file('file');
    if (!sent) throw new ServiceError('invalid_input', { field: 'file', hint: text('products.fileMissing') });
    // Node's streams are async iterables, but the DOM types don't include that.
    const pieces = sent.stream() as unknown as AsyncIterable<Uint8Array>;
    const body = { pieces, announced: sent.size };
    return startListImport(ctx, { partnerId, body, once: (create) => create() });
  }),
  preview: owned(async (step) => {
    const tried = await columnsIn(step);
    return previewOf((await readListImport(step.ctx, { ...ownIn(step), tried })).preview);
  }),
  check: owned(async (step) => {
    await changeListImport(step.ctx, ownIn(step), await changesIn(step));
    await checkListImport(step.ctx, ownIn(step));
  }),
  change: owned(async (step) => void (await changeListImport(step.ctx, ownIn(step), {}))),
  run: owned(async (step) => void (await runListImport(step.ctx, ownIn(step)))),
  undo: owned(async (step) => void (await undoListImport(step.ctx, ownIn(step)))),
};

export const answerLists = (args: ActionFunctionArgs) =>
  answerPortalIntent(args, listIntents, {
    keeps: ['product_url', ...Array.from({ length: maxListColumns }, (_, index) => `column-${index}`)],
    maxBytes: maxFileBytes + 64 * 1024,
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
