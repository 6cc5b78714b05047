/** Imports of customers' lists: the data and intents of the portal's and the admin's pages. */
import { importFields, maxOpenListImports, missingColumn, previewRows } from '#api/contract/list-import.ts';
import { listVerifiedHosts } from '#api/modules/keys/verified-hosts.ts';
import {
  changeListImport,
  checkListImport,
  runListImport,
  undoListImport,
} from '#api/modules/switching/change-list-import.ts';
import { listListImports, readListImport } from '#api/modules/switching/read-list-import.ts';
import { type ListedListImport, type ListImport, listImportChanges } from '#api/modules/switching/schemas.ts';
import { startListImport } from '#api/modules/switching/start-list-import.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import type { PartnerStep } from './step.server.ts';
import { text } from './texts.ts';

/** Finished imports on the page, of these newest ones. */
const [shownImports, readImports] = [10, 50];
const shownProducts = 10;
/** Of each column. */
const shownCells = 3;
/** A cell can be as long as a row. */
const shownLength = 120;

const isUnfinished = ({ state }: ListedListImport) => !/^(done|undoing|undone)$/.test(state);
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

/**
 * The newest imports, one of which may be at its next step.
 * @param query the page's, with `import` if another unfinished one than the newest is chosen
 */
export async function readLists(ctx: Context, partnerId: number, query: URLSearchParams) {
  const [all, hosts] = await Promise.all([
    listListImports(ctx, { partnerId, limit: readImports }),
    listVerifiedHosts(ctx.sql, partnerId),
  ]);
  const chosen = parseId(query.get('import') ?? '');
  const unfinished = all.filter(isUnfinished);
  const current = unfinished.find(({ id }) => id === chosen) ?? unfinished[0] ?? null;
  const finished = all.filter((one) => !isUnfinished(one)).slice(0, shownImports);
  const hasFile = current?.state === 'mapping' || current?.state === 'checked';
  return {
    current,
    file: hasFile ? fileOf(await readListImport(ctx, { partnerId, importId: current.id })) : null,
    imports: all.filter((one) => one !== current && (isUnfinished(one) || finished.includes(one))),
    hosts,
    now: ctx.clock(),
  };
}

const ownIn = ({ partnerId, id }: PartnerStep) => ({ partnerId, importId: id('import') });

/** The chosen content of each column, in order. */
async function columnsIn(step: PartnerStep) {
  const { headings } = await readListImport(step.ctx, ownIn(step));
  return headings.map(
    (_, index) => importFields.find((field) => field === step.field(`column-${index}`)) ?? null,
  );
}

/** @throws ServiceError `invalid_input` for columns without a product or customer, or with one of them twice */
async function changesIn(step: PartnerStep) {
  const columns = await columnsIn(step);
  const used = columns.filter(Boolean);
  const missing = missingColumn(columns);
  const hint = missing
    ? text(`lists.errors.${missing}`)
    : new Set(used).size < used.length
      ? text('lists.twice')
      : null;
  if (hint) throw new ServiceError('invalid_input', { field: 'columns', hint });
  const { data } = listImportChanges.safeParse({ columns, product_url: step.field('product_url') || null });
  if (data) return data;
  throw new ServiceError('invalid_input', { field: 'product_url', hint: text('lists.urlProblem') });
}

/** Messages for errors that the API explains to developers. */
const hints: Record<string, () => string> = {
  unsupported_mime: () => text('lists.errors.unreadable_file'),
  rate_limited: () => text('lists.tooMany', { max: maxOpenListImports }),
  wrong_import_state: () => text('lists.stateChanged'),
};

type ListIntent = (step: PartnerStep) => Promise<unknown>;

const explained =
  (run: ListIntent): ListIntent =>
  (step) =>
    run(step).catch((error: unknown) => {
      const hint = error instanceof ServiceError ? hints[error.errorName] : undefined;
      throw hint ? new ServiceError((error as ServiceError).errorName, { hint: hint() }) : error;
    });

export const listIntents = {
  upload: explained(async ({ ctx, partnerId, file }) => {
    const sent = file('file');
    if (!sent) throw new ServiceError('invalid_input', { field: 'file', hint: text('products.fileMissing') });
    // Node's streams are async iterables, but the DOM types don't include that.
    const pieces = sent.stream() as unknown as AsyncIterable<Uint8Array>;
    const body = { pieces, announced: sent.size };
    return startListImport(ctx, { partnerId, body, once: (create) => create() });
  }),
  preview: explained(async (step) => {
    const tried = await columnsIn(step);
    return previewOf((await readListImport(step.ctx, { ...ownIn(step), tried })).preview);
  }),
  check: explained(async (step) => {
    await changeListImport(step.ctx, ownIn(step), await changesIn(step));
    await checkListImport(step.ctx, ownIn(step));
  }),
  change: explained(async (step) => void (await changeListImport(step.ctx, ownIn(step), {}))),
  run: explained(async (step) => void (await runListImport(step.ctx, ownIn(step)))),
  undo: explained(async (step) => void (await undoListImport(step.ctx, ownIn(step)))),
} satisfies Record<string, ListIntent>;
