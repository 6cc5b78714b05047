import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { parseKeyName } from './create-key.ts';

/**
 * Renames a key; empty text removes its name.
 * @throws ServiceError `api_key_not_found`, `invalid_input`
 */
export async function renameKey(
  ctx: Context,
  { keyId, partnerId, name }: { keyId: number; partnerId: number; name: string },
): Promise<void> {
  const { count } = await ctx.prisma.apiKey.updateMany({
    where: { id: keyId, partnerId },
    data: { name: parseKeyName(name) },
  });
  if (count === 0) throw new ServiceError('api_key_not_found');
}
