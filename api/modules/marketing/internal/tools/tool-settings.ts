import { createHmac } from 'node:crypto';
import type { ToolMapping } from '#api/contract/tool-mapping.ts';
import type { Context } from '#api/platform/context.ts';
import { seal, unseal } from '#api/platform/tokens/seal.ts';

/** The encrypted part of a tool's row. */
export type ToolSettings =
  | { kind: 'klaviyo'; apiKey: string; backInStock: boolean }
  | { kind: 'http'; headers: Record<string, string>; mapping: ToolMapping };

/** Each partner has its own key, so settings copied to another partner's row are useless. */
const keyOf = (secret: Uint8Array, partnerId: number) =>
  createHmac('sha256', secret).update(`marketing tool ${partnerId}`).digest();

function currentSecret(ctx: Context) {
  const [current] = ctx.settings.tokenSecrets;
  if (!current) throw new Error('there is no token secret');
  return current;
}

/** The prefix of settings encrypted with the current token secret. */
export const currentPrefix = (ctx: Context): Buffer => Buffer.from(`${currentSecret(ctx).kid}:`);

/** Encrypts settings with the current token secret. */
export function sealSettings(ctx: Context, partnerId: number, settings: ToolSettings): Buffer {
  const sealed = seal(keyOf(currentSecret(ctx).secret, partnerId), JSON.stringify(settings));
  return Buffer.concat([currentPrefix(ctx), sealed]);
}

/** Decrypts settings; null if there are none, or their token secret was removed. */
export function readSettings(ctx: Context, partnerId: number, sealed: Buffer | null): ToolSettings | null {
  if (!sealed) return null;
  const colon = sealed.indexOf(':');
  const kid = sealed.subarray(0, colon).toString();
  const { secret } = ctx.settings.tokenSecrets.find((one) => one.kid === kid) ?? {};
  if (!secret) return null;
  try {
    return JSON.parse(unseal(keyOf(secret, partnerId), sealed.subarray(colon + 1))) as ToolSettings;
  } catch {
    // The token secret with this name was replaced.
    return null;
  }
}
