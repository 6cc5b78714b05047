import { ServiceError } from '#app/hosted/hosted.server.ts';

/** Null if it doesn't exist or isn't visible to this shopper; unexpected errors are thrown. */
export async function notFoundAsNull<Found>(looking: Promise<Found>): Promise<Found | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return null;
    throw error;
  }
}
