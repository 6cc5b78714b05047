import { createHash } from 'node:crypto';
import { seal, unseal } from '#api/platform/tokens/seal.ts';

/** The tokens of a stored session. */
export interface KeptSession {
  access_token: string;
  refresh_token: string;
}

/** Includes the session's ID, because the tokens may have been rotated and deleted by the time it is restored. */
type BoxedSession = KeptSession & { family: string };

/**
 * The encryption key is derived from the session ID, which only the device knows, so the database alone can't decrypt
 * it.
 */
function keyOf(sid: string): Buffer {
  return createHash('sha256').update(`session-box ${sid}`).digest();
}

export const sealSession = (sid: string, session: BoxedSession): Buffer =>
  seal(keyOf(sid), JSON.stringify(session));

export const openSessionBox = (sid: string, box: Buffer): BoxedSession =>
  JSON.parse(unseal(keyOf(sid), box)) as BoxedSession;
