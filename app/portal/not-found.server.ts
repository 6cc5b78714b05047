import { ServiceError } from './portal.server.ts';

/** Unknown records, and those of another partner, make the page a 404. */
export async function foundOr404<Found>(search: Promise<Found>): Promise<Found> {
  try {
    return await search;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    throw new Response(null, { status: 404 });
  }
}
