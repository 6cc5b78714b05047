import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** A session as the sign-in window hands it over. */
export interface HandedSession {
  access_token: string;
  refresh_token: string;
}

/** The key is the state itself, which only the two windows know: the database alone cannot open the box. */
function keyOf(state: string): Buffer {
  return createHash('sha256').update(`session-box ${state}`).digest();
}

export function sealSession(state: string, session: HandedSession): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(state), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(session)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

export function openSessionBox(state: string, box: Buffer): HandedSession {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(state), box.subarray(0, 12));
  decipher.setAuthTag(box.subarray(12, 28));
  const body = Buffer.concat([decipher.update(box.subarray(28)), decipher.final()]);
  return JSON.parse(body.toString()) as HandedSession;
}
