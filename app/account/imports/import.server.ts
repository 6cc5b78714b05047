/** Imports: the page's data and its form intents. */
import {
  type ImportKind,
  type ImportRecord,
  type ImportSummary,
  maxImportRows,
} from '#api/modules/lists/schemas.ts';
import { type HostedList, listLists, ServiceError } from '#app/hosted/hosted.server.ts';
import { type ImportRequest, listImports, readImport, startImport, syncImport } from '../account.server.ts';
import { FormRefusal, type Intents, type Step } from '../intent.server.ts';
import { notFoundAsNull } from '../not-found-as-null.server.ts';
import type { LoadContent } from '../page.server.ts';
import type { RowNote, ShownImport } from './import-data.ts';

/** Maximum number of failed rows shown. */
const maxFailures = 100;
const maxEarlierImports = 10;

const idOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

function shown(one: ImportSummary | ImportRecord, lists: HostedList[]): ShownImport {
  const list = lists.find(({ db_id }) => db_id === one.wishlist_id);
  const rows = 'rows' in one ? one.rows : [];
  const failed = rows.filter(({ status }) => status === 'failed');
  const unlinked = rows.filter(({ status, error }) => status === 'saved' && error === 'invalid_url');
  return {
    id: one.id,
    kind: one.kind,
    status: one.status,
    error: one.error,
    listToken: list?.id ?? '',
    listName: list?.name ?? '',
    total: one.total,
    saved: one.saved,
    failed: one.failed,
    unusedColumns: one.unused_columns,
    failures: failed.slice(0, maxFailures).map(noteOf),
    unlinked: unlinked.slice(0, maxFailures).map(noteOf),
    canRetry: one.status === 'failed' || failed.some(({ url, title }) => url !== null || title !== ''),
  };
}

const noteOf = ({ position, url, title, written, error, reason }: ImportRecord['rows'][number]): RowNote => ({
  position,
  what: [title, url ?? written].filter(Boolean).join(' · '),
  code: reason ?? error ?? '',
});

export const loadImport: LoadContent = async ({ ctx, userId, query }) => {
  const id = idOf(query.get('import'));
  const [lists, imports, current] = await Promise.all([
    listLists(ctx, userId),
    listImports(ctx, userId),
    id === null ? null : notFoundAsNull(readImport(ctx, userId, id)),
  ]);
  const own = lists.filter(({ role }) => role === 'owner');
  const asked = query.get('list');
  return {
    title: 'importTitle',
    content: {
      kind: 'import',
      lists: own.map(({ id: token, name }) => ({ id: token, name })),
      chosen: own.find((list) => list.id === asked)?.id ?? own[0]?.id ?? '',
      current: current && shown(current, own),
      earlier: imports.slice(0, maxEarlierImports).map((one) => shown(one, own)),
      maxRows: maxImportRows,
    },
  };
};

/** An error about no field means that too many imports are running. */
const refusing = (sent: FormRefusal['code']) => (error: unknown) => {
  if (!(error instanceof ServiceError) || error.errorName !== 'invalid_input') throw error;
  const { field, reason } = error.details;
  throw new FormRefusal(field !== 'text' ? 'rate_limited' : typeof reason === 'string' ? reason : sent);
};

async function begin(step: Step, kind: ImportKind, source: Omit<ImportRequest, 'kind' | 'wishlistId'>) {
  const { ctx, userId, field } = step;
  const list = (await listLists(ctx, userId)).find(({ id }) => id === field('list'));
  if (!list) throw new FormRefusal('no_target_wishlist');
  const request = { ...source, kind, wishlistId: list.db_id };
  const tooMuch = kind === 'links' ? 'payload_too_large' : 'missing_params';
  const { id } = await startImport(ctx, userId, request).catch(refusing(tooMuch));
  return { to: `/lists/import?import=${id}`, notice: { text: 'importStarted' } as const };
}

/** The chosen file, or the pasted text. */
async function csvOf({ form, field }: Step): Promise<Pick<ImportRequest, 'file' | 'text'>> {
  const file = form.get('file');
  const isChosen = file !== null && typeof file !== 'string' && file.size > 0;
  return isChosen ? { file: new Uint8Array(await file.arrayBuffer()) } : { text: field('csv') };
}

export const importIntents: Intents = {
  links: (step) => begin(step, 'links', { text: step.field('links') }),
  csv: async (step) => begin(step, 'csv', await csvOf(step)),
  amazon: (step) => begin(step, 'amazon', { listUrl: step.field('url') }),

  async retry({ ctx, userId, field }) {
    const id = idOf(field('import'));
    if (id === null) throw new ServiceError('not_found');
    await syncImport(ctx, userId, id).catch(refusing('rate_limited'));
    return { to: `/lists/import?import=${id}` };
  },
};
