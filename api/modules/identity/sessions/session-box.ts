import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

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

export function sealSession(sid: string, session: BoxedSession): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(sid), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(session)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

export function openSessionBox(sid: string, box: Buffer): BoxedSession {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sid), box.subarray(0, 12));
  decipher.setAuthTag(box.subarray(12, 28));
  const body = Buffer.concat([decipher.update(box.subarray(28)), decipher.final()]);
  return JSON.parse(body.toString()) as BoxedSession;
}
