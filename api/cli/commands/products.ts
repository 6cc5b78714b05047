import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { ImportFormat } from '#api/contract/product-import.ts';
import { readProductFeed } from '#api/modules/catalog/read-product-feed.ts';
import { readProductImport } from '#api/modules/catalog/read-product-import.ts';
import { setProductFeed } from '#api/modules/catalog/set-product-feed.ts';
import { startProductImport } from '#api/modules/catalog/start-product-import.ts';
import type { Context } from '#api/platform/context.ts';
import { id, type Json, json, partnerId, renameMissingError, requirePartner } from '../options.ts';
import { print, withContext } from '../run-command.ts';

const formats: Readonly<Record<string, ImportFormat>> = {
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.csv': 'csv',
  '.xml': 'google_xml',
  '.tsv': 'google_tsv',
};

const withPartner = <Answer>(partner: number, work: (ctx: Context) => Promise<Answer>): Promise<Answer> =>
  withContext(async (ctx) => {
    await requirePartner(ctx, partner);
    return work(ctx);
  });

export function addProductCommands(program: Command): void {
  const products = program.command('products').description('prices and stock of a partner’s products');
  products
    .command('import')
    .description('import a file; the running service processes it within a minute')
    .argument('<file>', 'rows as .ndjson or .csv, or a Google Merchant feed as .xml or .tsv')
    .addOption(partnerId())
    .addOption(json())
    .action(async (file: string, options: { partner: number } & Json) => {
      const format = formats[path.extname(file).toLowerCase()];
      if (!format) throw new Error(`The file must end in one of ${Object.keys(formats).join(' ')}.`);
      const { size } = await stat(file);
      const made = await withPartner(options.partner, (ctx) =>
        startProductImport(ctx, {
          partnerId: options.partner,
          format,
          body: { pieces: createReadStream(file), announced: size },
          once: (create) => create(),
        }),
      );
      print(made, options);
    });
  products
    .command('show')
    .description('show the progress of an import, and its refused rows')
    .argument('<id>', 'import ID', id)
    .addOption(partnerId())
    .addOption(json())
    .action(async (importId: number, options: { partner: number } & Json) => {
      const read = (ctx: Context) => readProductImport(ctx, { partnerId: options.partner, importId });
      const missing = {
        missing: 'not_found',
        of: `import ${importId} of partner ${options.partner}`,
      } as const;
      print(await withContext((ctx) => renameMissingError(missing, read(ctx))), options);
    });
  products
    .command('feed')
    .description('show a partner’s feed, or change it')
    .addOption(partnerId())
    .option('--url <url>', 'read this Google Merchant feed now and then daily')
    .option('--remove', 'stop reading the feed')
    .addOption(json())
    .action(async ({ partner, url, remove, ...options }: FeedOptions) => {
      if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
        throw new Error('The URL must be a full http(s) URL.');
      }
      const feed = await withPartner(partner, async (ctx) => {
        if (remove) await setProductFeed(ctx, partner, null);
        else if (url !== undefined) await setProductFeed(ctx, partner, url);
        return readProductFeed(ctx, partner);
      });
      print(feed, options);
    });
}

interface FeedOptions extends Json {
  partner: number;
  url?: string;
  remove?: boolean;
}
