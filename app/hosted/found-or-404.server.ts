import { ServiceError } from './hosted.server.ts';

/** Turns a missing record, or another partner's, into a 404 page. */
export async function foundOr404<Found>(search: Promise<Found>): Promise<Found> {
  try {
    return await search;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    throw new Response(null, { status: 404 });
  }
}
