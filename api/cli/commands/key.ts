import { type Command, Option } from 'commander';
import { checkKeyDomains } from '#api/modules/keys/check-key-domains.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { findKeys } from '#api/modules/keys/find-keys.ts';
import { keyDomainsBody } from '#api/modules/keys/key-domains-body.ts';
import { readKeyDomains } from '#api/modules/keys/read-key-domains.ts';
import { revokeKey } from '#api/modules/keys/revoke-key.ts';
import { rotateKey } from '#api/modules/keys/rotate-key.ts';
import { find, id, type Json, json, limit, ofPartner, partnerId, type Search } from '../options.ts';
import { print, printList, withContext } from '../run-command.ts';

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('public keys');
  key
    .command('list')
    .description('list public keys, newest first')
    .addOption(partnerId().makeOptionMandatory(false))
    .addOption(find('keys with this value or allowed domain'))
    .addOption(limit())
    .addOption(json())
    .action(async ({ find: text, partner: partnerId, limit, json }: Search & { partner?: number } & Json) => {
      printList('keys', await withContext((ctx) => findKeys(ctx, { limit, partnerId, text })), { json });
    });
  key
    .command('create')
    .description('create a public key for a partner')
    .addOption(partnerId())
    .addOption(
      new Option('--environment <environment>', 'environment of the key')
        .choices(['test', 'live'])
        .makeOptionMandatory(),
    )
    .option('--domain <hosts...>', 'allowed domains, for example shop.example *.shop.example', [])
    .addOption(json())
    .action(async (options: { partner: number; environment: 'test' | 'live'; domain: string[] } & Json) => {
      const { partner, environment, domain: domains } = options;
      const made = await withContext((ctx) =>
        ofPartner(partner, createKey(ctx, { partnerId: partner, environment, domains })),
      );
      print({ id: made.id, key: made.key }, options);
    });

  key
    .command('rotate')
    .description('rotate a key; the old one works for 15 more minutes')
    .argument('<id>', 'key ID', id)
    .addOption(json())
    .action(async (keyId: number, options: Json) => {
      const { id, key, oldValidUntil } = await withContext((ctx) => rotateKey(ctx, { keyId }));
      print({ id, key, replaces: keyId, old_valid_until: oldValidUntil.toISOString() }, options);
    });
  key
    .command('domains')
    .description('show the allowed domains of a key and which of them are verified')
    .argument('<id>', 'key ID', id)
    .option('--check', 'check unverified domains now')
    .addOption(json())
    .action(async (keyId: number, options: { check?: boolean } & Json) => {
      const domains = await withContext(async (ctx) => {
        const found = await ctx.prisma.apiKey.findUnique({ where: { id: keyId } });
        if (!found) throw new Error(`There is no key ${keyId}.`);
        const owned = { keyId, partnerId: found.partnerId };
        return options.check ? checkKeyDomains(ctx, owned) : readKeyDomains(ctx, owned);
      });
      print({ id: keyId, ...keyDomainsBody(domains) }, options);
    });
  key
    .command('revoke')
    .description('revoke a key and its widget tokens immediately and permanently')
    .argument('<id>', 'key ID', id)
    .addOption(json())
    .action(async (keyId: number, options: Json) => {
      const { revokedAt } = await withContext((ctx) => revokeKey(ctx, { keyId }));
      print({ id: keyId, status: 'revoked', revoked_at: revokedAt.toISOString() }, options);
    });
}
