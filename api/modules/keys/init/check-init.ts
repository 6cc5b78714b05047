import type { Context } from '#api/platform/context.ts';
import { parseOrigin } from '../origin.ts';
import { readKey } from '../domains/read-key.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireUsableKey } from '../init-widget.ts';

/** What init would answer: `ok`, or the code and HTTP status it would fail with, and what to do about it. */
export interface InitCheck {
  status: string;
  httpStatus: number;
  hint: string | null;
}

/**
 * What `POST /widget/init` would answer for a key on a page of an origin; nothing is counted, noted or minted.
 * @throws ServiceError `api_key_not_found`
 */
export async function checkInit(
  ctx: Context,
  { keyId, partnerId, origin }: { keyId: number; partnerId: number; origin: string },
): Promise<InitCheck> {
  const { value } = await readKey(ctx, { keyId, partnerId });
  try {
    await requireUsableKey(ctx, value, parseOrigin(origin));
    return { status: 'ok', httpStatus: 200, hint: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { hint = error.message } = error.details;
    return { status: error.code, httpStatus: error.status, hint: String(hint) };
  }
}
