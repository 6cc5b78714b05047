import { ServiceError } from './portal.server.ts';

/** What the service does not know, or knows as another partner's, is a page that is not there. */
export async function foundOr404<Found>(search: Promise<Found>): Promise<Found> {
  try {
    return await search;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    throw new Response(null, { status: 404 });
  }
}
