import { createECDH, type ECDH } from 'node:crypto';

/**
 * The key pair that identifies the service to push services (RFC 8292), from its private key in
 * base64url.
 */
export function vapidPair(privateKey: string): ECDH {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair;
}

/** A new private key. */
export function createVapidKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return padded(pair.getPrivateKey()).toString('base64url');
}

/** OpenSSL omits leading zeros. */
const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key]);

export function isVapidKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false;
  try {
    return vapidPair(text).getPublicKey().length === 65;
  } catch {
    return false;
  }
}
