import { ServiceError } from '#app/hosted/hosted.server.ts';

/** Null for what is not there, or not there for this shopper; anything unexpected is thrown. */
export async function notFoundAsNull<Found>(looking: Promise<Found>): Promise<Found | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return null;
    throw error;
  }
}
