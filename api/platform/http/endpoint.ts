/**
 * Each endpoint is declared once: path, authentication, body, response and error codes. Authentication, validation,
 * idempotency, OpenAPI, the endpoint summary and the typed client all derive from the declaration.
 */
import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { ErrorName } from '#api/contract/errors.ts';
import { isTooDeep, maxLevels } from '#api/contract/nesting.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { type AbuseCheck, limitedBy, type Protection } from './abuse-limit.ts';
import { malformedAs, unexpectedAs } from './answer-errors.ts';
import { auditing } from './audited.ts';
import type { Auth } from './auth.ts';
import { announcing, type Deprecation } from './deprecation.ts';
import { idempotency, type Once } from './idempotent.ts';
import type { JsonText } from './json-text.ts';
import { leavingOutEmpty } from './leave-out-empty.ts';
import { answerJson } from './open-to-every-origin.ts';
import { type AnyEndpoint, describeEndpoint, json } from './openapi.ts';
import { needsProof, proofFields, type ProofRule, splitProof, withProof } from './proof.ts';
import type { RequestHeader, ResponseHeader } from './response-headers.ts';
import { createRouter, rejectAs } from './router.ts';
import type { Tag } from './tags.ts';
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

type Fields = z.ZodObject | undefined;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The audience of an endpoint: shop pages, shoppers' own apps, partners' servers and portal, or everyone. */
export type Audience = 'shop pages' | 'shoppers' | 'partners' | 'everybody';

export interface EndpointSpec<
  A extends Auth,
  Params extends Fields,
  Query extends Fields,
  Body extends z.ZodType | undefined,
  Answer,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Relative to BASE_URL, with parameters in braces: `/hosted/lists/{token}`. */
  path: string;
  /** The group under which the API description lists it. */
  tag: Tag;
  /** One imperative line: “Create a list”. */
  summary: string;
  description?: string;
  /** Announced in its responses and marked in the API description. */
  deprecated?: Deprecation;
  auth: A;
  /**
   * Whether it accepts basket sessions, which all other endpoints refuse. Its responses to them
   * must only contain data of their partner.
   */
  allowsBaskets?: boolean;
  audience: Audience;
  /**
   * For endpoints that change how people sign in to an account or what acts in its name: callers
   * prove that they own it, see `requireProof`. The body also takes `proofFields`, which the
   * handler doesn't get.
   */
  proof?: ProofRule;
  /**
   * Body fields, with dots for nested ones: only requests that set one of them need the proof. Null
   * doesn't count, because it removes something. Default: all requests need it.
   */
  proofFor?: readonly string[];
  /** Whether every personal access token can call it, whatever its scopes. */
  anyToken?: boolean;
  params?: Params;
  query?: Query;
  /**
   * False if calls don't appear in the partner's audit log although they change something;
   * `by its verb` if the endpoint's own function records them, and only refused calls are recorded
   * here.
   */
  audited?: false | 'by its verb';
  /** A JSON body; use an optional schema if it can be omitted. */
  body?: Body;
  /** Media types if the body is a file, which the handler reads as a stream. */
  consumes?: readonly string[];
  /** Request headers it accepts, other than authentication. */
  requestHeaders?: readonly RequestHeader[];
  answer: z.ZodType<unknown, Answer>;
  /** Its status; default: 200. */
  status?: 202;
  /** Media types if the response is a `file`. */
  produces?: readonly string[];
  /** Additional headers of the response. */
  headers?: readonly ResponseHeader[];
  /** Responses with other statuses that aren't in the error catalog. */
  also?: Readonly<Record<number, { description: string; schema?: z.ZodType }>>;
  /** Its abuse protection. */
  limit?: Protection;
  /** Its error codes besides those of authentication and malformed requests. */
  fails?: readonly ErrorName[];
  /**
   * Codes for malformed or missing fields, by path: `{ name: 'missing_name' }`. `*` applies to all
   * others; default: `invalid_input`.
   */
  rejects?: Readonly<Record<string, ErrorName>>;
  /** The code of unexpected failures, if the route has its own: docs/rules.md, “Sessions”. */
  unexpected?: ErrorName;
  /**
   * For endpoints that create something: with an Idempotency-Key, a repeated request returns the
   * first response, and everything the handler writes is in one transaction with the key. Use
   * `in once` if the handler calls external systems first, and then creates inside its call's
   * `once`; `by its verb` if the statement that does the work stores the key itself.
   */
  creates?: boolean | 'in once' | 'by its verb';
  /**
   * Whether its response contains a secret. It is stored encrypted for repeated requests, and with
   * `in once`, the handler's first checks run again.
   */
  hasSecret?: boolean;
}

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
    const described = describeEndpoint(spec as unknown as AnyEndpoint);
    router.openAPIRegistry.registerPath(described);
    const audit = auditing(ctx.recordCall, spec as unknown as AnyEndpoint);
    const { required } = described.request.body ?? { required: false };
    const middleware = [
      ...(spec.deprecated ? [announcing(spec.deprecated, ctx.settings.siteUrl)] : []),
      ...(spec.unexpected ? [unexpectedAs(spec.unexpected)] : []),
      ...(spec.rejects?.['*'] ? [malformedAs(spec.rejects['*'])] : []),
      ...(spec.limit ? [protection(spec.limit)] : []),
      ...(spec.allowsBaskets ? anySession : fullSessions)[spec.auth],
      ...audit.refusals,
      ...withinScope(spec),
      ...(body ? [limitNesting] : []),
      ...(body && !required ? [acceptEmptyBody] : []),
    ];
    const isChange = method === 'put' || method === 'patch';
    const route = createRoute({
      method,
      path,
      middleware,
      hide: true,
      responses: {},
      request: {
        ...(params && { params }),
        ...(query && { query: leavingOutEmpty(query as z.ZodObject, 'query') }),
        ...(body && {
          body: { required, content: json(leavingOutEmpty(body, isChange ? 'change' : 'body')) },
        }),
      },
    });
    const title = `${method} ${path}`;
    const hasOtherStatuses = spec.also !== undefined || spec.status !== undefined;
    const rule = spec.proof === 'by its verb' ? undefined : spec.proof;
    function answerTo(
      c: HttpContext<HttpEnv>,
      prove: () => Promise<void>,
      callOnce: (once: Once) => Promise<Answer | JsonText<Answer>>,
    ) {
      const { creates, hasSecret } = spec;
      // Before the transaction, because wrong guesses count even if it's rolled back.
      const handleOnce = async (once: Once) => {
        await prove();
        return creates === true ? once(() => callOnce(once)) : callOnce(once);
      };
      if (creates !== true && creates !== 'in once') return handleOnce((create) => create());
      return happenOnce(c, title, handleOnce, {
        hasSecret,
        leftOut: rule && Object.keys(proofFields),
        isFile: spec.consumes !== undefined,
        status: spec.status,
      });
    }
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
        const answer = await audit.around(c, sent, () => answerTo(c, prove, callOnce));
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
