/** The product data page: the feed, files and their results. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { ImportFormat } from '#api/contract/product-import.ts';
import { listProductImports } from '#api/modules/catalog/list-product-imports.ts';
import { readProductFeed } from '#api/modules/catalog/read-product-feed.ts';
import { feedUrl } from '#api/modules/catalog/schemas.ts';
import { setProductFeed } from '#api/modules/catalog/set-product-feed.ts';
import { startProductImport } from '#api/modules/catalog/start-product-import.ts';
import { listVerifiedHosts } from '#api/modules/keys/verified-hosts.ts';
import { maxFileFormBytes } from '#app/merchant/max-file-bytes.ts';
import { answerPortalIntent, type PortalIntents, type PortalStep } from '../intents.server.ts';
import { requirePortal, ServiceError } from '../portal.server.ts';
import { provenIf } from '../proof.server.ts';
import { text } from '../texts.ts';
import { fileFormats } from './file-formats.ts';

const shownImports = 10;

export async function loadProductData(args: LoaderFunctionArgs) {
  const { ctx, member, publicUrls } = await requirePortal(args);
  const { partnerId } = member;
  const [feed, imports, hosts] = await Promise.all([
    readProductFeed(ctx, partnerId),
    listProductImports(ctx, { partnerId, limit: shownImports }),
    listVerifiedHosts(ctx.sql, partnerId),
  ]);
  return {
    feed: { url: feed.url, readAt: feed.read_at, error: feed.error?.code ?? null },
    imports,
    hosts,
    partnerId,
    baseUrl: publicUrls.baseUrl,
    now: ctx.clock(),
  };
}

/** @throws ServiceError `invalid_input` for a file that the page doesn't accept */
function formatOf({ name }: File): ImportFormat {
  const [, format] =
    Object.entries(fileFormats).find(([ending]) => name.toLowerCase().endsWith(ending)) ?? [];
  if (!format) throw new ServiceError('invalid_input', { field: 'file', hint: text('products.fileKind') });
  return format;
}

const hasNewUrl = async ({ ctx, partnerId, field }: PortalStep) =>
  field('url') !== '' && (await readProductFeed(ctx, partnerId)).url !== field('url');

const productIntents: PortalIntents = {
  feed: provenIf(hasNewUrl, async ({ ctx, partnerId, field }) => {
    const { data: url } = feedUrl.safeParse(field('url'));
    if (!url)
      throw new ServiceError('invalid_input', { field: 'url', hint: text('products.feedUrlProblem') });
    await setProductFeed(ctx, partnerId, url);
  }),
  'feed-remove': ({ ctx, partnerId }) => setProductFeed(ctx, partnerId, null),
  file: ({ ctx, partnerId, file }) => {
    const sent = file('file');
    if (!sent) throw new ServiceError('invalid_input', { field: 'file', hint: text('products.fileMissing') });
    const format = formatOf(sent);
    // Node's streams are async iterables, but the DOM types don't include that.
    const pieces = sent.stream() as unknown as AsyncIterable<Uint8Array>;
    const body = { pieces, announced: sent.size };
    return startProductImport(ctx, { partnerId, format, body, once: (create) => create() });
  },
};

export const answerProductData = (args: ActionFunctionArgs) =>
  answerPortalIntent(args, productIntents, {
    keeps: ['url'],
    maxBytes: maxFileFormBytes,
    tooLarge: text('products.fileTooLarge'),
  });
