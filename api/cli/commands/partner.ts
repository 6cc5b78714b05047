import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { type PlanId } from '#api/contract/plans.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { findPartners } from '#api/modules/partners/find-partners.ts';
import { renamePartner } from '#api/modules/partners/rename-partner.ts';
import { resumePartner, suspendPartner } from '#api/modules/partners/suspend-partner.ts';
import { deletePartner } from '#api/modules/privacy/delete-partner.ts';
import { exportPartner } from '#api/modules/privacy/export-partner.ts';
import { wipeTestData } from '#api/modules/privacy/wipe-test-data.ts';
import { enteredPath } from '../entered-path.ts';
import {
  email,
  find,
  id,
  type Json,
  json,
  limit,
  nonEmptyText,
  ofPartner,
  plan,
  type Search,
} from '../options.ts';
import { print, printList, withContext } from '../run-command.ts';

const maxReasonLength = 300;

function reason(text: string): string {
  const said = nonEmptyText(text);
  if (said.length <= maxReasonLength) return said;
  throw new InvalidArgumentError(`It must have at most ${maxReasonLength} characters.`);
}

/** @throws Error unless the partner's name is entered */
async function confirm(name: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error('Add --yes to delete the partner without being asked.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(`Enter the partner’s name to delete it (${name}): `);
  terminal.close();
  if (typed.trim() !== name) throw new Error('That isn’t the partner’s name. Nothing was deleted.');
}

export function addPartnerCommands(program: Command): void {
  const partner = program.command('partner').description('manage partners');
  partner
    .command('list')
    .description('list partners, newest first')
    .addOption(find('partners whose name, member’s email address or shop contains the text'))
    .addOption(limit())
    .addOption(json())
    .action(async ({ find: text, limit, json }: Search & Json) => {
      printList('partners', await withContext((ctx) => findPartners(ctx, { limit, text })), { json });
    });
  partner
    .command('create')
    .description('create a partner with an owner, a live key, a test key and a basket')
    .addOption(email())
    .requiredOption('--name <name>', 'name of the shop or company', nonEmptyText)
    .addOption(plan().default('free'))
    .option(
      '--domain <hosts...>',
      'allowed domains of the live key, for example shop.example *.shop.example',
      [],
    )
    .addOption(json())
    .action(async (options: { email: string; name: string; plan: PlanId; domain: string[] } & Json) => {
      const { domain: domains, ...partner } = options;
      const made = await withContext((ctx) => createPartner(ctx, { ...partner, domains }));
      const { partnerId: partner_id, userId: user_id, keys, basketConfigId: basket_config_id } = made;
      print({ partner_id, user_id, keys, basket_config_id }, options);
    });
  const partnerArgument = () => new Argument('<id>', 'partner ID').argParser(id);
  partner
    .command('suspend')
    .description('suspend a partner until it is resumed: its keys stop, and its members can only read')
    .addArgument(partnerArgument())
    .requiredOption('--reason <text>', 'reason shown to the partner', reason)
    .addOption(json())
    .action(async (partnerId: number, options: { reason: string } & Json) => {
      const { reason } = options;
      const since = await withContext((ctx) =>
        ofPartner(partnerId, suspendPartner(ctx, { partnerId, reason })),
      );
      print({ partner_id: partnerId, suspended_at: since.toISOString(), suspended_reason: reason }, options);
    });
  partner
    .command('resume')
    .description('end a partner’s suspension')
    .addArgument(partnerArgument())
    .addOption(json())
    .action(async (partnerId: number, options: Json) => {
      await withContext((ctx) => ofPartner(partnerId, resumePartner(ctx, partnerId)));
      print({ partner_id: partnerId, suspended_at: null }, options);
    });
  partner
    .command('rename')
    .description('rename a partner')
    .addArgument(partnerArgument())
    .requiredOption('--name <name>', 'name of the shop or company', nonEmptyText)
    .addOption(json())
    .action(async (partnerId: number, options: { name: string } & Json) => {
      const { name: entered } = options;
      const name = await withContext((ctx) =>
        ofPartner(partnerId, renamePartner(ctx, { partnerId, name: entered })),
      );
      print({ partner_id: partnerId, name }, options);
    });
  partner
    .command('delete')
    .description('export a partner to a file, then delete it permanently; shoppers keep what they saved')
    .addArgument(partnerArgument())
    .requiredOption(
      '--export <file>',
      'a file that doesn’t exist yet, for everything stored about the partner',
      nonEmptyText,
    )
    .option('--yes', 'don’t ask')
    .addOption(json())
    .action(async (partnerId: number, options: { export: string; yes?: boolean } & Json) => {
      const file = enteredPath(options.export);
      await withContext(async (ctx) => {
        const found = await ctx.prisma.partner.findUnique({ where: { id: partnerId } });
        // Deleted partners keep only their ID.
        if (!found?.name) throw new Error(`There is no partner ${partnerId}.`);
        if (!options.yes) await confirm(found.name);
        const operator = { partnerId, userId: null };
        await writeFile(file, await exportPartner(ctx, operator), { flag: 'wx', mode: 0o600 });
        await deletePartner(ctx, operator, { name: found.name });
      });
      print({ deleted: partnerId, export: file }, options);
    });
  partner
    .command('wipe-test-data')
    .description('remove what a partner’s test keys saved and reported; the ledger stays')
    .addArgument(partnerArgument())
    .addOption(json())
    .action(async (partnerId: number, options: Json) => {
      print(await withContext((ctx) => wipeTestData(ctx, partnerId)), options);
    });
}
