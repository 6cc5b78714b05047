import type { Context } from '#api/platform/context.ts';
import { parseName } from '#api/platform/parse-name.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import { offerEntryChecks } from './internal/domains/offer-checks.ts';
import type { KeyEnvironment } from './key-record.ts';
import { parseDomains } from './parse-domains.ts';
import { keyName } from './schemas.ts';
import { ownHosts } from './shop-hosts.ts';

/** A key's name in its stored form. @throws ServiceError `invalid_input` */
export const parseKeyName = (name: string): string | null => parseName(keyName, name.trim()) || null;

/**
 * Creates an active public key for a partner. A platform shop's live key always works on the shop's
 * own hosts.
 * @param demandsDomains refuses a live key without domains now rather than at its first init, for
 * people filling in a form
 * @throws ServiceError `partner_not_found`, `invalid_input`
 */
export async function createKey(
  ctx: Context,
  {
    partnerId,
    environment,
    domains = [],
    name = '',
    demandsDomains = false,
  }: {
    partnerId: number;
    environment: KeyEnvironment;
    domains?: string[];
    name?: string;
    demandsDomains?: boolean;
  },
): Promise<{ id: number; key: string }> {
  const partner = await ctx.prisma.partner.findUnique({ where: { id: partnerId } });
  if (!partner) throw new ServiceError('partner_not_found');
  const given = await parseDomains(domains);
  const storedName = parseKeyName(name);
  const own = environment === 'live' ? await ownHosts(ctx.prisma, partnerId) : [];
  const allowedDomains = [...new Set([...own, ...given])];
  if (demandsDomains && environment === 'live' && allowedDomains.length === 0) {
    throw new ServiceError('invalid_input', {
      field: 'allowed_domains',
      hint: 'A live key only works on its allowed domains. Add your shop’s domain, such as shop.example.',
    });
  }
  const created = await ctx.prisma.apiKey.create({
    data: {
      partnerId,
      environment,
      value: createSecret(`pk_${environment}_`),
      name: storedName,
      allowedDomains,
      createdAt: ctx.clock(),
    },
  });
  offerEntryChecks(ctx, partnerId, allowedDomains);
  return { id: created.id, key: created.value };
}
