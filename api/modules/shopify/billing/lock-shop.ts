import type { Prisma } from '../../../../prisma/client/client.ts';

/** A shop's row, held until the transaction ends: changes of its billing come one after the other. */
export async function lockShop(
  tx: Prisma.TransactionClient,
  shopId: number,
): Promise<{ id: number; partnerId: number; domain: string }> {
  await tx.$queryRaw`SELECT 1 FROM shops WHERE id = ${shopId} FOR UPDATE`;
  return tx.shop.findUniqueOrThrow({
    where: { id: shopId },
    select: { id: true, partnerId: true, domain: true },
  });
}
