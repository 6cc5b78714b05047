import type { Prisma } from '../../../prisma/client/client.ts';

/** A shop's row, held until the transaction ends: changes of its billing come one after the other. */
export async function lockShop(
  tx: Prisma.TransactionClient,
  shopId: number,
): Promise<{ id: number; partnerId: number; domain: string }> {
  const [shop] = await tx.$queryRaw<{ id: number; partnerId: number; domain: string }[]>`
    SELECT id, partner_id AS "partnerId", domain FROM shops WHERE id = ${shopId} FOR UPDATE`;
  if (!shop) throw new Error(`there is no shop ${shopId}`);
  return shop;
}
