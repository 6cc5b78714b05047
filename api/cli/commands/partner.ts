import { type Command } from 'commander';
import { type PlanId } from '#api/contract/plans.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { findPartners } from '#api/modules/partners/find-partners.ts';
import { wipeTestData } from '#api/modules/privacy/wipe-test-data.ts';
import { email, find, id, type Json, json, limit, plan, type Search, words } from '../options.ts';
import { print, withContext } from '../run-command.ts';

export function addPartnerCommands(program: Command): void {
  const partner = program.command('partner').description('manage partners');
  partner
    .command('list')
    .description('list partners, newest first')
    .addOption(find('partners whose name, member’s email address or shop contains the text'))
    .addOption(limit())
    .addOption(json())
    .action(async ({ find: text, limit, json }: Search & Json) => {
      print({ partners: await withContext((ctx) => findPartners(ctx, { limit, text })) }, { json });
    });
  partner
    .command('create')
    .description('create a partner with an owner, a live key, a test key and a basket')
    .addOption(email())
    .requiredOption('--name <name>', 'name of the shop or company', words)
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
  partner
    .command('wipe-test-data')
    .description('remove what a partner’s test keys saved and reported; the ledger stays')
    .argument('<partner>', 'the partner’s ID', id)
    .addOption(json())
    .action(async (partnerId: number, options: Json) => {
      print({ saves: await withContext((ctx) => wipeTestData(ctx, partnerId)) }, options);
    });
}
