import type { Context } from '../context.ts';
import { ownHosts } from './own-hosts.ts';
import { readKey } from './read-key.ts';

/**
 * The hosts a key may be used on, and those among them that it has by itself.
 * @throws ServiceError `api_key_not_found`
 */
export async function readKeyDomains(
  ctx: Context,
  { keyId, partnerId }: { keyId: number; partnerId: number },
): Promise<{ allowedDomains: string[]; own: string[] }> {
  const { allowedDomains, environment } = await readKey(ctx, { keyId, partnerId });
  return { allowedDomains, own: environment === 'live' ? await ownHosts(ctx.prisma, partnerId) : [] };
}
