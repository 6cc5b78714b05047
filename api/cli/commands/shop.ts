import { type Command, Option } from 'commander';
import { findShops } from '#api/modules/shopify/find-shops.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import { email, find, type Json, json, limit, nonEmptyText, type Search } from '../options.ts';
import { print, printList, withContext } from '../run-command.ts';

export function addShopCommands(program: Command): void {
  const shop = program.command('shop').description('shops on shop platforms');
  const domain = () =>
    new Option('--domain <host>', 'the shop’s domain on its platform').makeOptionMandatory();
  shop
    .command('list')
    .description('list platform shops, newest first')
    .addOption(find('shops whose domain or name contains the text'))
    .addOption(limit())
    .addOption(json())
    .action(async ({ find: text, limit, json }: Search & Json) => {
      printList('shops', await withContext((ctx) => findShops(ctx, { limit, text })), { json });
    });
  shop
    .command('install')
    .description(
      'link a platform shop to a new partner on the Free plan with a trial, or to its previous partner',
    )
    .addOption(domain())
    .addOption(email())
    .requiredOption('--name <name>', 'shop name', nonEmptyText)
    .addOption(json())
    .action(async (options: { domain: string; email: string; name: string } & Json) => {
      const { shopId, partnerId, trialEndsAt } = await withContext((ctx) => installShop(ctx, options));
      const trial_ends_at = trialEndsAt?.toISOString() ?? null;
      print({ shop_id: shopId, partner_id: partnerId, trial_ends_at }, options);
    });
  shop
    .command('uninstall')
    .description('mark a platform shop as uninstalled')
    .addOption(domain())
    .addOption(json())
    .action(async (options: { domain: string } & Json) => {
      await withContext(async (ctx) => {
        const domain = options.domain.trim().toLowerCase();
        if (!(await ctx.prisma.shop.findUnique({ where: { domain } }))) {
          throw new Error(`There is no shop ${domain}.`);
        }
        await uninstallShop(ctx, domain);
      });
      print({ domain: options.domain, status: 'inactive' }, options);
    });
}
