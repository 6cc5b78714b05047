/**
 * Each endpoint is declared once: path, authentication, body, response and error codes. Authentication, validation,
 * idempotency, OpenAPI, the endpoint summary and the typed client all derive from the declaration.
 */
import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { isTooDeep, maxLevels } from '#api/contract/json-depth.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { type AbuseCheck, limitedBy, type Protection } from './abuse-limit.ts';
import { answerJson } from './allow-all-origins.ts';
import { malformedAs, unexpectedAs } from './answer-errors.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { Auth } from './auth.ts';
import { announceDeprecation } from './deprecation.ts';
import type { AnyEndpoint, EndpointSpec, Fields } from './endpoint-spec.ts';
import { idempotency, type Once } from './idempotent.ts';
import type { JsonText } from './json-text.ts';
import { omitEmptyFields } from './omit-empty-fields.ts';
import { describeEndpoint, json } from './openapi.ts';
import { needsProof, proofFields, splitProof, withProof } from './proof.ts';
import { createRouter, rejectAs } from './router.ts';
import { withinScope } from './token-scope.ts';
import type { Callers, HttpEnv } from './types.ts';

/** Treats an empty JSON body as an empty object: some clients always send the header. */
const acceptEmptyBody = createMiddleware<HttpEnv>(async (c, next) => {
  // Hono stores promises here, although the type says otherwise.
  if (c.req.header('content-type') && (await c.req.text()) === '')
    c.req.bodyCache.text = Promise.resolve('{}') as never;
  return next();
});

/** Refuses a deeply nested body as if it were invalid JSON. */
const limitNesting = createMiddleware<HttpEnv>(async (c, next) => {
  if (isTooDeep(await c.req.text())) {
    throw new HTTPException(400, { message: `The body has more than ${maxLevels} levels of nesting.` });
  }
  return next();
});

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The data that a handler receives, parsed and authenticated. */
export interface Call<A extends Auth, Params, Query, Body> {
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  /** The signed-in shopper. */
  userId: A extends 'shopper' | 'widget and shopper' | 'account' | 'member'
    ? string
    : A extends 'shopper or nobody' | 'shopper, key or nobody' | 'key of the basket'
      ? string | undefined
      : undefined;
  /** For a basket session, the only partner it is valid for; null for a full session. */
  basketPartnerId: A extends 'shopper' | 'widget and shopper' ? number | null : undefined;
  /** The partner and member the caller acts for. */
  member: A extends 'member' ? Callers['member'] : A extends 'account' ? Callers['member'] | null : undefined;
  /** The partner whose member or server sent the request. */
  partnerId: A extends 'member or webhook' ? number : undefined;
  grant: A extends 'widget' | 'widget and shopper' ? Callers['grant'] : undefined;
  key: A extends 'public key' | 'key of the basket' | 'widget or key'
    ? Callers['key']
    : A extends 'shopper, key or nobody'
      ? Callers['key'] | undefined
      : undefined;
  /** For `creates: 'in once'`: runs the part that creates, in one transaction with the request's Idempotency-Key. */
  once: Once;
  /** The request itself, to read and set headers. */
  http: HttpContext<HttpEnv>;
}

/** Declares an endpoint. */
export function endpoint<
  const A extends Auth,
  Answer,
  Params extends Fields = undefined,
  Query extends Fields = undefined,
  Body extends z.ZodType | undefined = undefined,
>(spec: EndpointSpec<A, Params, Query, Body, Answer>): EndpointSpec<A, Params, Query, Body, Answer> {
  return spec.proof && spec.proof !== 'by its verb' ? { ...spec, body: withProof(spec.body) as Body } : spec;
}

const proofRuleOf = ({ proof }: AnyEndpoint) => (proof === 'by its verb' ? undefined : proof);

/** The parts of a request that are parsed and validated. */
function requestOf({ method, params, query, body }: AnyEndpoint, needsBody: boolean) {
  const isChange = method === 'put' || method === 'patch';
  return {
    ...(params && { params }),
    ...(query && { query: omitEmptyFields(query, 'query') }),
    ...(body && {
      body: { required: needsBody, content: json(omitEmptyFields(body, isChange ? 'change' : 'body')) },
    }),
  };
}

/**
 * A router of declared endpoints: `on(declaration, handler)`. `limits` are the protections that declarations name.
 */
export function endpoints(
  ctx: Context,
  { limits }: { limits?: Readonly<Record<Protection, AbuseCheck>> } = {},
) {
  const router = createRouter();
  const [fullSessions, anySession] = [ctx.authenticators(), ctx.authenticators({ allowsBaskets: true })];
  const happenOnce = idempotency(ctx);

  function protection(name: Protection): MiddlewareHandler<HttpEnv> {
    if (!limits) throw new Error(`no limits were passed for “${name}”`);
    return limitedBy(limits[name]);
  }

  /** Before the handler: protection, authentication and checks of the request, in this order. */
  const middlewareOf = (
    spec: AnyEndpoint,
    refusals: MiddlewareHandler<HttpEnv>[],
    needsBody: boolean,
  ): MiddlewareHandler<HttpEnv>[] => [
    ...(spec.deprecated ? [announceDeprecation(spec.deprecated, ctx.settings.siteUrl)] : []),
    ...(spec.unexpected ? [unexpectedAs(spec.unexpected)] : []),
    ...(spec.rejects?.['*'] ? [malformedAs(spec.rejects['*'])] : []),
    ...(spec.limit ? [protection(spec.limit)] : []),
    ...(spec.allowsBaskets ? anySession : fullSessions)[spec.auth],
    ...refusals,
    ...withinScope(spec),
    ...(spec.body ? [limitNesting] : []),
    ...(spec.body && !needsBody ? [acceptEmptyBody] : []),
  ];

  /** Runs a handler, or returns the response that was stored under the request's Idempotency-Key. */
  function runHandler<Answer>(
    c: HttpContext<HttpEnv>,
    spec: AnyEndpoint,
    prove: () => Promise<void>,
    callOnce: (once: Once) => Promise<Answer>,
  ) {
    const { creates, hasSecret } = spec;
    // Before the transaction, because wrong guesses count even if it's rolled back.
    const handleOnce = async (once: Once) => {
      await prove();
      return creates === true ? once(() => callOnce(once)) : callOnce(once);
    };
    if (creates !== true && creates !== 'in once') return handleOnce((create) => create());
    return happenOnce(c, `${spec.method} ${spec.path}`, handleOnce, {
      hasSecret,
      leftOut: proofRuleOf(spec) && Object.keys(proofFields),
      isFile: spec.consumes !== undefined,
      status: spec.status,
    });
  }

  function on<
    A extends Auth,
    Params extends Fields,
    Query extends Fields,
    Body extends z.ZodType | undefined,
    Answer,
  >(
    spec: EndpointSpec<A, Params, Query, Body, Answer>,
    handle: (call: Call<A, Params, Query, Body>) => Promise<Answer | JsonText<Answer>>,
  ): void {
    const { method, path, params, query, body } = spec;
    const anySpec = spec as unknown as AnyEndpoint;
    const described = describeEndpoint(anySpec);
    router.openAPIRegistry.registerPath(described);
    const audit = auditEndpoint(ctx.recordCall, anySpec);
    const { required } = described.request.body ?? { required: false };
    const route = createRoute({
      method,
      path,
      middleware: middlewareOf(anySpec, audit.refusals, required),
      hide: true,
      responses: {},
      request: requestOf(anySpec, required),
    });
    const hasOtherStatuses = spec.also !== undefined || spec.status !== undefined;
    const rule = proofRuleOf(anySpec);
    router.openapi(
      route,
      // The handler has the declaration's types; the router would derive others, as `route` isn't a
      // literal type.
      (async (c: HttpContext<HttpEnv>) => {
        // PostgreSQL can't store NUL, so a URL with one can't match anything.
        if ((params || query) && c.req.url.includes('%00')) throw new ServiceError('invalid_input');
        const valid = c.req as unknown as { valid(part: string): unknown };
        const { shown, rest } = splitProof(rule && valid.valid('json'));
        const prove = async () =>
          rule && needsProof(spec.proofFor, rest) ? ctx.proveCaller(c, rule, shown) : undefined;
        const callOnce = (once: Once) =>
          handle({
            params: params && valid.valid('param'),
            query: query && valid.valid('query'),
            body: body && (rule ? rest : valid.valid('json')),
            userId: c.get('userId'),
            basketPartnerId: c.get('basketPartnerId'),
            member: c.get('member'),
            partnerId: c.get('partnerId'),
            grant: c.get('grant'),
            key: c.get('key'),
            once,
            http: c,
          } as Call<A, Params, Query, Body>);
        const sent = body && (rule ? rest : valid.valid('json'));
        const answer = await audit.around(c, sent, () => runHandler(c, anySpec, prove, callOnce));
        if (answer instanceof Response) return answer;
        return hasOtherStatuses ? c.json(answer as object, spec.status) : answerJson(c, answer as object);
      }) as never,
      rejectAs(spec.rejects ?? {}),
    );
  }

  return { router, on };
}

/** A response that isn't JSON: the handler creates it; the declaration lists its media types in `produces`. */
export const file = z.custom<Response>();

/** A whole number in a path. Numbers too large to be an ID become 0, which matches nothing. */
export const idParameter = z
  .string()
  .regex(/^\d{1,100}$/)
  .transform((text) => (Number.isSafeInteger(Number(text)) ? Number(text) : 0))
  .openapi({ type: 'integer', minimum: 0 });

/** `{ ok: true }`, for endpoints that have nothing else to return. */
export const done = z.object({ ok: z.literal(true) }).openapi('Done');

/** `limit` and `cursor` of a page; without them, everything is returned. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional().openapi({ description: '1 to 200.' }),
  cursor: z.string().max(200).optional().openapi({ description: '`next_cursor` of the previous page.' }),
});
