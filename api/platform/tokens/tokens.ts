import { errors as joseErrors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../context.ts';

/** `doctor`: for `wl doctor`, whose requests find out how they arrive. */
export type TokenAudience = 'widget' | 'user' | 'customer' | 'guest' | 'keep' | 'doctor';

const issuer = 'wishlist';
const importedKeys = new WeakMap<Uint8Array, Promise<CryptoKey>>();

/** An imported key signs and verifies in half the time of raw bytes. */
function importKey(secret: Uint8Array): Promise<CryptoKey> {
  let key = importedKeys.get(secret);
  if (!key) {
    key = crypto.subtle.importKey('raw', secret as BufferSource, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
    importedKeys.set(secret, key);
  }
  return key;
}

/** A signed HS256 token. `lifetime` is in seconds. */
export async function signToken(
  ctx: Context,
  audience: TokenAudience,
  claims: JWTPayload,
  lifetime: number,
): Promise<string> {
  const [current] = ctx.settings.tokenSecrets;
  if (!current) throw new Error('no token secret is configured');
  const now = Math.floor(ctx.clock().getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: current.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(await importKey(current.secret));
}

/** The claims of a valid token of this audience, or null. Verified tokens are cached until they expire. */
export async function verifyToken(
  ctx: Context,
  audience: TokenAudience,
  token: string,
): Promise<JWTPayload | null> {
  const now = ctx.clock();
  const known = ctx.caches.verifiedTokens.get(token);
  if (known) return known.aud === audience && (known.exp ?? 0) * 1000 > now.getTime() ? known : null;
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        const match = ctx.settings.tokenSecrets.find((entry) => entry.kid === header.kid);
        if (!match) throw new joseErrors.JWKSNoMatchingKey();
        return importKey(match.secret);
      },
      { algorithms: ['HS256'], issuer, audience, currentDate: now, requiredClaims: ['exp'] },
    );
    ctx.caches.verifiedTokens.set(token, payload);
    return payload;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
