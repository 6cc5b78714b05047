/** A browser's push service and its devices: RFC 8030, 8188, 8291 and 8292, read without the service's own code. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { atEnd } from './at-end.ts';

/** A device that is subscribed, and what it showed. */
export interface FakeDevice {
  /** As `PushSubscription.toJSON` returns it. */
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  shown: Record<string, string>[];
  headers: IncomingHttpHeaders[];
  /** Statuses of the next requests; after them 201. */
  answers: number[];
}

const concat = (...parts: (Uint8Array | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** The text of a message that is encrypted for a device. */
export function decrypt(
  body: Buffer,
  { privateKey, auth }: { privateKey: Uint8Array; auth: Uint8Array },
): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderKey.length);
  if (body.readUInt32BE(16) < record.length) throw new Error('there is more than one record');
  const device = createECDH('prime256v1');
  device.setPrivateKey(privateKey);
  const info = concat('WebPush: info\0', device.getPublicKey(), senderKey);
  const secret = derive(device.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    key,
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(record.subarray(-16));
  const padded = concat(decipher.update(record.subarray(0, -16)), decipher.final());
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some(Boolean)) throw new Error('the padding is wrong');
  return padded.subarray(0, end).toString();
}

/** Checks who sent a message (RFC 8292). @throws if it isn't signed for this push service */
async function checkSender(authorization: string, origin: string, now: Date): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience: origin, currentDate: now });
  if (!/^(mailto:[^@\s]+@\S+|https:)/.test(payload.sub ?? '')) throw new Error('there is no contact');
  if (payload.exp! * 1000 > now.getTime() + 86_400_000) throw new Error('it is valid for too long');
}

/** @param now the time at which messages are signed */
export async function startPushService(now: () => Date = () => new Date()) {
  const devices = new Map<string, FakeDevice & { privateKey: Buffer; auth: Buffer }>();
  /** Requests that don't follow the protocol. */
  const faults: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const device = devices.get(request.url ?? '');
    const answer = (status: number) => response.writeHead(status).end();
    if (!device) return answer(404);
    const status = device.answers.shift() ?? 201;
    try {
      const { headers, method } = request;
      if (method !== 'POST' || !/^\d+$/.test(String(headers.ttl))) throw new Error('TTL is missing');
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('the encoding is wrong');
      if (!/^[\w-]{1,32}$/.test(String(headers.topic))) throw new Error('the topic is wrong');
      const body = Buffer.concat(chunks);
      if (body.length > 4096) throw new Error('it is too large');
      await checkSender(headers.authorization ?? '', origin, now());
      const text = decrypt(body, device);
      device.headers.push(headers);
      if (status < 300) device.shown.push(JSON.parse(text) as Record<string, string>);
      return answer(status);
    } catch (error) {
      faults.push(String(error));
      return answer(400);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    faults,
    /** Subscribes another device. */
    device(): FakeDevice {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/send/${randomUUID()}`;
      const made = {
        subscription: {
          endpoint: origin + path,
          expirationTime: null,
          keys: { p256dh, auth: auth.toString('base64url') },
        },
        shown: [],
        headers: [],
        answers: [],
        privateKey: pair.getPrivateKey(),
        auth,
      };
      devices.set(path, made);
      return made;
    },
  };
}
