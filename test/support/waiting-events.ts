import type { Context } from '#api/platform/context.ts';
import type { Prisma } from '#prisma/client/client.ts';

/** How many events wait for these endpoints. */
export async function waitingEvents(
  prisma: Context['prisma'],
  where: Prisma.EventEndpointWhereInput,
): Promise<number> {
  const endpoints = await prisma.eventEndpoint.findMany({ where, select: { id: true } });
  return prisma.eventDelivery.count({ where: { endpointId: { in: endpoints.map(({ id }) => id) } } });
}
