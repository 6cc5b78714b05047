import { createECDH } from 'node:crypto';
import ece from 'http_ece';
import { importJWK, SignJWT } from 'jose';
import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import type { Counts } from '../counts.ts';
import { type SafeFetch, UnsafeFetchError } from '../fetch/safe-fetch.ts';
import { vapidPair } from './vapid-key.ts';

/** A browser's push subscription. */
export interface PushTarget {
  endpoint: string;
  /** The device's public key. */
  p256dh: Uint8Array;
  /** The secret that the device shares with us. */
  auth: Uint8Array;
}

/** Notifications on devices, see RFC 8030, 8291 and 8292. */
export interface Push {
  /** Browsers subscribe with this key; null if the operator has no keys, so nothing can be sent. */
  publicKey: string | null;
  /** Whether a URL can belong to a push service. `send` also checks the addresses of its host. */
  accepts(endpoint: string): boolean;
  /**
   * Sends a message that only the device can read.
   * @param topic replaces a message with the same topic that the device hasn't received yet; up to
   * 32 letters and digits
   * @returns false if the subscription has ended
   * @throws if the push service didn't accept it
   */
  send(to: PushTarget, message: object, options: { topic: string }): Promise<boolean>;
}

/**
 * Seconds that a push service keeps a message for a device that is off: prices are soon out of
 * date.
 */
const keptFor = 86_400;
const timeoutMs = 10_000;
const maxAnswerBytes = 4_096;

/** @param subject a `mailto:` or https URL at which push services reach the operator */
export function createPush({
  privateKey,
  subject,
  fetch,
  clock,
  allowLoopback,
  counts,
}: {
  privateKey: string | undefined;
  subject: string;
  fetch: SafeFetch;
  clock: () => Date;
  allowLoopback: boolean;
  counts: Counts['pushes'];
}): Push {
  const pair = privateKey === undefined ? null : vapidPair(privateKey);
  const publicKey = pair?.getPublicKey('base64url') ?? null;

  async function authorization(endpoint: string): Promise<string> {
    const point = pair?.getPublicKey();
    if (!point || privateKey === undefined) throw new Error('there is no VAPID key');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y!, d: privateKey }, 'ES256');
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(new URL(endpoint).origin)
      .setSubject(subject)
      .setExpirationTime(new Date(clock().getTime() + 3_600_000))
      .sign(key);
    return `vapid t=${token}, k=${publicKey}`;
  }

  return {
    publicKey,
    accepts(endpoint) {
      const url = URL.parse(endpoint);
      if (!url || url.href.length > 2_000 || url.username || url.password) return false;
      if (allowLoopback && loopbackHosts.has(url.hostname)) return true;
      const isName = !/^\[|^\d+\.\d+\.\d+\.\d+$/.test(url.hostname) && url.hostname.includes('.');
      return url.protocol === 'https:' && isName;
    },
    async send({ endpoint, p256dh, auth }, message, { topic }) {
      const sender = createECDH('prime256v1');
      sender.generateKeys();
      const plain = Buffer.from(JSON.stringify(message));
      const how = { version: 'aes128gcm', privateKey: sender, dh: p256dh, authSecret: auth } as const;
      const request = {
        method: 'POST',
        headers: {
          authorization: await authorization(endpoint),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(keptFor),
          topic,
        },
        body: ece.encrypt(plain, how),
        maxBytes: maxAnswerBytes,
        cut: true,
        timeoutMs,
      } as const;
      const status = await fetch(endpoint, request).then(
        (answer) => answer.status,
        (error: unknown) => {
          if (error instanceof UnsafeFetchError) return 410;
          counts.failed += 1;
          throw error;
        },
      );
      const isGone = status === 404 || status === 410;
      const isSent = status >= 200 && status < 300;
      counts[isSent ? 'sent' : isGone ? 'gone' : 'failed'] += 1;
      if (!isSent && !isGone) throw new Error(`the push service answered ${status}`);
      return isSent;
    },
  };
}
