import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import type { KeyEnvironment } from './key-record.ts';
import { createSecret } from './secret.ts';

const domainEntry = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/;

/**
 * Allow-list entries in their stored form: lower-case hosts, `*.` for sub-domains, duplicates removed.
 * @throws ServiceError `invalid_input` naming the entry that is no host.
 */
export function parseDomains(domains: readonly string[]): string[] {
  const hosts = domains.map((domain) => domain.trim().toLowerCase());
  const wrong = hosts.find((host) => host.length > 253 || !domainEntry.test(host));
  if (wrong !== undefined) {
    throw new ServiceError('invalid_input', {
      field: 'allowed_domains',
      hint: `${JSON.stringify(wrong)} is not a host. Write shop.example or *.shop.example, without a scheme.`,
    });
  }
  return [...new Set(hosts)];
}

/**
 * A new active public key of a partner.
 * @throws ServiceError `partner_not_found`, `invalid_input`
 */
export async function createKey(
  ctx: Context,
  {
    partnerId,
    environment,
    domains = [],
  }: { partnerId: number; environment: KeyEnvironment; domains?: string[] },
): Promise<{ id: number; key: string }> {
  const partner = await ctx.prisma.partner.findUnique({ where: { id: partnerId } });
  if (!partner) throw new ServiceError('partner_not_found');
  const created = await ctx.prisma.apiKey.create({
    data: {
      partnerId,
      environment,
      value: createSecret(`pk_${environment}_`),
      allowedDomains: parseDomains(domains),
      createdAt: ctx.clock(),
    },
  });
  return { id: created.id, key: created.value };
}
