/**
 * Proof that an account's owner is present, for endpoints that change how people sign in to it or what acts in its
 * name.
 */
import { z } from '@hono/zod-openapi';
import type { Context as HttpContext } from 'hono';
import type { ErrorName } from '#api/contract/errors.ts';
import type { HttpEnv } from './types.ts';

/**
 * Personal access tokens are refused with `person`. With `person or token` they need no further proof, because
 * creating them did. With `by its verb`, the endpoint's own function checks the proof.
 */
export type ProofRule = 'person' | 'person or token' | 'by its verb';

/** The proof that a body can contain. */
export const proofFields = {
  current_password: z.string().min(1).max(1_000).optional().openapi({
    description:
      'The account’s password. Not needed within ten minutes of signing in, unless the endpoint always asks for it.',
  }),
  code: z.string().max(20).optional().openapi({
    description: 'Instead of the password: a code from `POST /auth/email/start`.',
  }),
};

type ShownProof = z.output<z.ZodObject<typeof proofFields>>;

/** Checks the proof in a request; set by the module for accounts. */
export type ProveCaller = (
  http: HttpContext<HttpEnv>,
  rule: Exclude<ProofRule, 'by its verb'>,
  shown: ShownProof,
) => Promise<void>;

export const proofErrors = [
  'fresh_sign_in_required',
  'wrong_password',
  'too_many_tries',
  'wrong_code',
  'too_many_wrong_codes',
  'code_expired',
  'no_open_code',
  'network_limit_reached',
] as const satisfies readonly ErrorName[];

/**
 * Rebuilds strict schemas: in the API description, one combined with another refuses the fields of
 * both.
 */
const extended = (body: z.ZodObject): z.ZodObject =>
  body.def.catchall instanceof z.ZodNever
    ? z.strictObject({ ...body.shape, ...proofFields })
    : body.extend(proofFields);

/** A body's schema that also accepts a proof. */
export function withProof(body: z.ZodType | undefined): z.ZodType {
  if (!body) return z.object(proofFields).optional();
  if (body instanceof z.ZodDiscriminatedUnion) {
    const [first, ...others] = (body.options as z.ZodObject[]).map(extended);
    return z.discriminatedUnion(body.def.discriminator, [first!, ...others]);
  }
  if (!(body instanceof z.ZodObject)) throw new Error('the body of an endpoint with proof must be an object');
  return extended(body);
}

const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      body,
    );

/** Whether something is set, rather than omitted or removed. */
const isSet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(isSet)
    : value !== undefined && value !== null && value !== '';

/** Whether a request needs a proof: if it sets one of the fields, or always if there are none. */
export const needsProof = (fields: readonly string[] | undefined, body: unknown): boolean =>
  fields === undefined || fields.some((path) => isSet(valueAt(body, path)));

/** Separates the proof from the part of the body meant for the handler. */
export function splitProof(body: unknown): { shown: ShownProof; rest: Record<string, unknown> } {
  const { current_password, code, ...rest } = (body ?? {}) as ShownProof & Record<string, unknown>;
  return { shown: { current_password, code }, rest };
}
