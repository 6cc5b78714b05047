/** A password manager in software: makes passkeys and signs with them, in the format of WebAuthn. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** The parts of a response that an attacker can change. */
export interface Oddities {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  /** The owner wasn't verified. */
  unverified?: boolean;
  userHandle?: string;
  /** Another passkey's ID, for a signature of this one's. */
  id?: string;
}

export interface SoftPasskey {
  id: string;
  userHandle: string;
  /** The form that a browser posts after creating the passkey. */
  created: string;
  /** The form that a browser posts after signing a challenge. The counter rises by one, unless it is given. */
  sign: (options: Pick<PublicKeyCredentialRequestOptionsJSON, 'challenge'>, oddities?: Oddities) => string;
}

function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/**
 * Creates a passkey as the site `origin` asks for it.
 * @param counts whether its counter rises, as hardware keys' do; synced passkeys' stay 0
 */
export function softPasskey(
  options: Pick<PublicKeyCredentialCreationOptionsJSON, 'challenge' | 'rp' | 'user'>,
  origin: string,
  { counts = true, ...oddities }: Oddities & { counts?: boolean } = {},
): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = oddities.id ? Buffer.from(oddities.id, 'base64url') : randomBytes(32);
  const id = credentialId.toString('base64url');
  const userHandle = options.user.id;
  const rpId = options.rp.id ?? new URL(origin).hostname;
  let counter = 0;

  const client = (type: string, challenge: string, given: Oddities) =>
    Buffer.from(
      JSON.stringify({
        type: given.type ?? type,
        challenge: given.challenge ?? challenge,
        origin: given.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const data = (given: Oddities, ...more: Uint8Array[]) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(given.counter ?? counter);
    const bits =
      flags.present |
      (given.unverified ? 0 : flags.verified) |
      (counts ? 0 : flags.backupEligible | flags.backedUp) |
      (more.length ? flags.attested : 0);
    return Buffer.concat([sha256(given.rpId ?? rpId), Buffer.of(bits), count, ...more]);
  };

  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
  const attestationObject = isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data(oddities, attested))],
    ]) as never,
  );
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return {
    id,
    userHandle,
    created: JSON.stringify({
      ...credential,
      response: {
        clientDataJSON: client('webauthn.create', options.challenge, oddities).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      },
    }),
    sign({ challenge }, given = {}) {
      if (counts && given.counter === undefined) counter += 1;
      const clientData = client('webauthn.get', challenge, given);
      const authenticatorData = data(given);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return JSON.stringify({
        ...credential,
        id: given.id ?? id,
        rawId: given.id ?? id,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: given.userHandle ?? userHandle,
        },
      });
    },
  };
}
