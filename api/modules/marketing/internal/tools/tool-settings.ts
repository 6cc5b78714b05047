import { createHmac } from 'node:crypto';
import type { ToolMapping } from '#api/contract/tool-mapping.ts';
import type { Context } from '#api/platform/context.ts';
import { seal, unseal } from '#api/platform/tokens/seal.ts';

/** The part of a tool's row that is encrypted. */
export type ToolSettings =
  | { kind: 'klaviyo'; apiKey: string; backInStock: boolean }
  | { kind: 'http'; headers: Record<string, string>; mapping: ToolMapping };

/** Different for each partner, so that a row's settings are useless in another's. */
const keyOf = (secret: Uint8Array, partnerId: number) =>
  createHmac('sha256', secret).update(`marketing tool ${partnerId}`).digest();

function currentSecret(ctx: Context) {
  const [current] = ctx.settings.tokenSecrets;
  if (!current) throw new Error('there is no token secret');
  return current;
}

/** The start of settings that were sealed with the current token secret. */
export const currentPrefix = (ctx: Context): Buffer => Buffer.from(`${currentSecret(ctx).kid}:`);

/** Encrypts settings with the current token secret. */
export function sealSettings(ctx: Context, partnerId: number, settings: ToolSettings): Buffer {
  const sealed = seal(keyOf(currentSecret(ctx).secret, partnerId), JSON.stringify(settings));
  return Buffer.concat([currentPrefix(ctx), sealed]);
}

/** Null if their token secret is gone. */
export function readSettings(ctx: Context, partnerId: number, sealed: Buffer | null): ToolSettings | null {
  if (!sealed) return null;
  const colon = sealed.indexOf(':');
  const kid = sealed.subarray(0, colon).toString();
  const { secret } = ctx.settings.tokenSecrets.find((one) => one.kid === kid) ?? {};
  if (!secret) return null;
  try {
    return JSON.parse(unseal(keyOf(secret, partnerId), sealed.subarray(colon + 1))) as ToolSettings;
  } catch {
    // Another secret of the same name.
    return null;
  }
}
