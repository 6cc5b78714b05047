import { type Command, Option } from 'commander';
import { type BasketPatch, updateBasket } from '#api/modules/baskets/update-basket.ts';
import { type Json, json, jsonObject, renameMissingError } from '../options.ts';
import { print, withContext } from '../run-command.ts';

export function addBasketCommands(program: Command): void {
  const basket = program.command('basket').description('basket configurations');
  basket
    .command('set')
    .description('change settings of a basket; omitted settings don’t change')
    .argument('<id>', 'basket ID, bkt_…')
    .addOption(
      new Option('--settings <json>', 'for example \'{"primaryColor":"#31493c","layout":"list"}\'')
        .argParser(jsonObject)
        .makeOptionMandatory(),
    )
    .addOption(json())
    .action(async (id: string, options: { settings: BasketPatch } & Json) => {
      const { webhookSecret } = await withContext((ctx) =>
        renameMissingError(
          { missing: 'not_found', of: `basket ${id}` },
          updateBasket(ctx, id, options.settings),
        ),
      );
      const webhook_secret = options.settings.webhookUrl ? { webhook_secret: webhookSecret } : {};
      print({ basket_config_id: id, ...options.settings, ...webhook_secret }, options);
    });
}
