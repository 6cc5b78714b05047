import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { type ImportField, importFields } from '#api/contract/list-import.ts';
import {
  changeListImport,
  checkListImport,
  runListImport,
  undoListImport,
} from '#api/modules/switching/change-list-import.ts';
import { listsAsCsv, problemsAsCsv } from '#api/modules/switching/lists-as-csv.ts';
import { readListImport } from '#api/modules/switching/read-list-import.ts';
import { type ListImport, listImportChanges } from '#api/modules/switching/schemas.ts';
import { startListImport } from '#api/modules/switching/start-list-import.ts';
import type { Context } from '#api/platform/context.ts';
import { id, type Json, json, partnerId, requirePartner } from '../options.ts';
import { print, withContext } from '../run-command.ts';

/** Fields by column, separated by commas; a column that isn't used is empty. */
function columnList(text: string): (ImportField | null)[] {
  return text.split(',').map((part) => {
    const name = part.trim();
    const field = importFields.find((one) => one === name);
    if (name && !field) throw new InvalidArgumentError(`${name} isn’t one of ${importFields.join(', ')}.`);
    return field ?? null;
  });
}

function productUrl(text: string): string {
  const { error } = listImportChanges.safeParse({ product_url: text });
  if (error) throw new InvalidArgumentError(`It ${error.issues[0]?.message}.`);
  return text;
}

interface ImportOptions extends Json {
  partner: number;
  columns?: (ImportField | null)[];
  productUrl?: string;
  check?: boolean;
}

interface Own {
  partnerId: number;
  importId: number;
}

/** Works on an import, of whichever partner. */
const withImport = <Answer>(importId: number, work: (ctx: Context, own: Own) => Promise<Answer>) =>
  withContext(async (ctx) => {
    const found = await ctx.prisma.listImport.findUnique({ where: { id: importId } });
    if (!found) throw new Error(`There is no import of lists ${importId}.`);
    return work(ctx, { partnerId: found.partnerId, importId });
  });

const toStdout = (pieces: AsyncIterable<string>) => pipeline(pieces, process.stdout, { end: false });

const verbs: [name: string, description: string, work: (ctx: Context, own: Own) => Promise<ListImport>][] = [
  ['show', 'show the columns, progress and results of an import', readListImport],
  ['check', 'check all rows of an import; the running service does it', checkListImport],
  ['run', 'import what the check found; the running service does it', runListImport],
  ['undo', 'undo or cancel an import; the running service does it', undoListImport],
];

export function addListCommands(program: Command): void {
  const lists = program
    .command('lists')
    .description('lists of a partner’s customers, from other wishlist services');
  lists
    .command('import')
    .description('upload a file, and show what its columns seem to contain; nothing is imported yet')
    .argument('<file>', 'a table as text, or JSON')
    .addOption(partnerId())
    .option('--columns <fields>', 'what the columns contain, separated by commas', columnList)
    .option('--product-url <url>', 'the URL of products, with {handle}, {product_id} or {sku}', productUrl)
    .option('--check', 'check all rows, too')
    .addOption(json())
    .action(async (file: string, { partner, columns, productUrl, check, ...options }: ImportOptions) => {
      const { size } = await stat(file);
      const made = await withContext(async (ctx) => {
        await requirePartner(ctx, partner);
        const { import_id: importId } = await startListImport(ctx, {
          partnerId: partner,
          body: { pieces: createReadStream(file), announced: size },
          once: (create) => create(),
        });
        const own = { partnerId: partner, importId };
        const changes = { columns, product_url: productUrl };
        if (columns || productUrl) await changeListImport(ctx, own, changes);
        return check ? checkListImport(ctx, own) : readListImport(ctx, own);
      });
      print(made, options);
    });
  for (const [name, description, work] of verbs) {
    lists
      .command(name)
      .description(description)
      .argument('<id>', 'import ID', id)
      .addOption(json())
      .action(async (importId: number, options: Json) => print(await withImport(importId, work), options));
  }
  lists
    .command('problems')
    .description('print the wishes that an import leaves out, as CSV')
    .argument('<id>', 'import ID', id)
    .addOption(json())
    .action((importId: number) => withImport(importId, (ctx) => toStdout(problemsAsCsv(ctx, importId))));
  lists
    .command('export')
    .description('print all lists of a partner’s shop as CSV, which an import can read')
    .addOption(partnerId())
    .addOption(json())
    .action(({ partner }: { partner: number }) =>
      withContext(async (ctx) => {
        await requirePartner(ctx, partner);
        await toStdout(listsAsCsv(ctx, partner));
      }),
    );
}
