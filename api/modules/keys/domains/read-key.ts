import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { listKeys, type OwnerKey } from '../list-keys.ts';

/** One key of a partner. @throws ServiceError `api_key_not_found` */
export async function readKey(
  ctx: Context,
  { keyId, partnerId }: { keyId: number; partnerId: number },
): Promise<OwnerKey> {
  const [key] = await listKeys(ctx, { partnerId, keyId });
  if (!key) throw new ServiceError('api_key_not_found');
  return key;
}
