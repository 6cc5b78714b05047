/**
 * One declaration an endpoint: path, who may call, body, answer and the codes it fails with. Authentication, the codes of
 * malformed fields, idempotency, OpenAPI, the endpoint summary and the typed client all follow from it.
 */
import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { ErrorName } from '#api/contract/errors.ts';
import { isTooDeep, mostLevels } from '#api/contract/nesting.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { malformedAs, unexpectedAs } from './answer-errors.ts';
import { limited, type AbuseCheck, type Protection } from './abuse-limit.ts';
import type { Auth } from './auth.ts';
import { idempotency, type Once } from './idempotent.ts';
import { leavingOutEmpty } from './leave-out-empty.ts';
import { describeEndpoint, json, type AnyEndpoint } from './openapi.ts';
import { answerJson } from './open-to-every-origin.ts';
import type { JsonText } from './json-text.ts';
import type { RequestHeader, ResponseHeader } from './response-headers.ts';
import { createRouter, rejectAs } from './router.ts';
import type { Tag } from './tags.ts';
import type { Callers, HttpEnv } from './types.ts';

/** Reads an empty JSON body as an empty object: some clients always set the header. */
const acceptEmptyBody = createMiddleware<HttpEnv>(async (c, next) => {
  // Hono keeps promises there, whatever the type says.
  if ((await c.req.text()) === '') c.req.bodyCache.text = Promise.resolve('{}') as never;
  return next();
});

/** Refuses a body that is nested too deep as if it were no JSON. */
const limitNesting = createMiddleware<HttpEnv>(async (c, next) => {
  if (isTooDeep(await c.req.text())) {
    throw new HTTPException(400, { message: `The body has more than ${mostLevels} levels of nesting.` });
  }
  return next();
});

type Fields = z.ZodObject | undefined;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** For whom an endpoint is: pages of shops, shoppers' own apps, partners' servers and portal, or everybody. */
export type Audience = 'shop pages' | 'shoppers' | 'partners' | 'everybody';

export interface EndpointSpec<
  A extends Auth,
  Params extends Fields,
  Query extends Fields,
  Body extends z.ZodType | undefined,
  Answer,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Relative to BASE_URL, parameters in braces: `/hosted/lists/{token}`. */
  path: string;
  /** The group it is listed under. */
  tag: Tag;
  /** One line, an imperative: “Create a list”. */
  summary: string;
  description?: string;
  auth: A;
  /** It takes basket sessions, which every other endpoint refuses; what it then answers is of their partner alone. */
  takesBaskets?: boolean;
  audience: Audience;
  params?: Params;
  query?: Query;
  /** A JSON body; where it may be left out, an optional schema. */
  body?: Body;
  /** Media types of a body that is a file: the handler reads it from the request, piece by piece. */
  consumes?: readonly string[];
  /** Headers it may be sent besides those of its authentication. */
  takes?: readonly RequestHeader[];
  answer: z.ZodType<unknown, Answer>;
  /** Media types of an answer that is a `file`. */
  produces?: readonly string[];
  /** Headers of its own that the answer carries. */
  headers?: readonly ResponseHeader[];
  /** Answers of other statuses that are no errors of the catalogue. */
  also?: Readonly<Record<number, { description: string; schema?: z.ZodType }>>;
  /** The abuse protection it stands under. */
  limit?: Protection;
  /** Codes it answers with besides those that authentication and a malformed request bring. */
  fails?: readonly ErrorName[];
  /** Codes of malformed or missing fields, by path: `{ name: 'missing_name' }`. Others are `*`, else `invalid_input`. */
  rejects?: Readonly<Record<string, ErrorName>>;
  /** The code of an unexpected failure, where the route has one of its own: docs/rules.md, “Sessions”. */
  unexpected?: ErrorName;
  /**
   * It creates something: an Idempotency-Key makes a repeated request return the first answer, and what the handler writes
   * is one transaction with the key. `in once` where the handler asks the world outside first, and then does what creates
   * in the `once` of its call; `by its verb` where the statement that does the work keeps the key itself.
   */
  creates?: boolean | 'in once' | 'by its verb';
}

/** What a handler is handed: everything parsed and authenticated. */
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
  /** Of a basket session, the only partner it is for; null for a full session. */
  basketPartnerId: A extends 'shopper' | 'widget and shopper' ? number | null : undefined;
  /** For whom the caller acts. */
  member: A extends 'member' ? Callers['member'] : A extends 'account' ? Callers['member'] | null : undefined;
  grant: A extends 'widget' | 'widget and shopper' ? Callers['grant'] : undefined;
  key: A extends 'public key' | 'key of the basket' | 'widget or key'
    ? Callers['key']
    : A extends 'shopper, key or nobody'
      ? Callers['key'] | undefined
      : undefined;
  /** Does what creates, in one transaction with the request's Idempotency-Key: for what `creates: 'in once'`. */
  once: Once;
  /** The request itself: for headers read, and headers set. */
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
  return spec;
}

/**
 * A router of declared endpoints: `on(declaration, handler)`. `limits` are the protections that
 * declarations name.
 */
export function endpoints(
  ctx: Context,
  { limits }: { limits?: Readonly<Record<Protection, AbuseCheck>> } = {},
) {
  const router = createRouter();
  const [fullSessions, anySession] = [ctx.authenticators(), ctx.authenticators({ takesBaskets: true })];
  const happenOnce = idempotency(ctx);

  function protection(name: Protection): MiddlewareHandler<HttpEnv> {
    if (!limits) throw new Error(`no limits were handed over for “${name}”`);
    return limited(limits[name]);
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
    const { required } = described.request.body ?? { required: false };
    const middleware = [
      ...(spec.unexpected ? [unexpectedAs(spec.unexpected)] : []),
      ...(spec.rejects?.['*'] ? [malformedAs(spec.rejects['*'])] : []),
      ...(spec.limit ? [protection(spec.limit)] : []),
      ...(spec.takesBaskets ? anySession : fullSessions)[spec.auth],
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
    const hasOtherStatuses = spec.also !== undefined;
    function answerTo(c: HttpContext<HttpEnv>, callOnce: (once: Once) => Promise<Answer | JsonText<Answer>>) {
      if (spec.creates === true) return happenOnce(c, title, (once) => once(() => callOnce(once)));
      if (spec.creates === 'in once') return happenOnce(c, title, callOnce);
      return callOnce((create) => create());
    }
    router.openapi(
      route,
      // The declaration's types are the handler's; the router's own would be derived from `route`, which is not literal.
      (async (c: HttpContext<HttpEnv>) => {
        // PostgreSQL knows no NUL, so an address that holds one names nothing.
        if ((params || query) && c.req.url.includes('%00')) throw new ServiceError('invalid_input');
        const valid = c.req as unknown as { valid(part: string): unknown };
        const callOnce = (once: Once) =>
          handle({
            params: params && valid.valid('param'),
            query: query && valid.valid('query'),
            body: body && valid.valid('json'),
            userId: c.get('userId'),
            basketPartnerId: c.get('basketPartnerId'),
            member: c.get('member'),
            grant: c.get('grant'),
            key: c.get('key'),
            once,
            http: c,
          } as Call<A, Params, Query, Body>);
        const answer = await answerTo(c, callOnce);
        if (answer instanceof Response) return answer;
        return hasOtherStatuses ? c.json(answer as object) : answerJson(c, answer as object);
      }) as never,
      rejectAs(spec.rejects ?? {}),
    );
  }

  return { router, on };
}

/** An answer that is no JSON: the handler makes it, the declaration says what it `produces`. */
export const file = z.custom<Response>();

/** A whole number in a path. One that no id reaches names nothing, as 0 does. */
export const idParameter = z
  .string()
  .regex(/^\d{1,100}$/)
  .transform((text) => (Number.isSafeInteger(Number(text)) ? Number(text) : 0))
  .openapi({ type: 'integer', minimum: 0 });

/** `{ ok: true }`: done, with nothing to tell. */
export const done = z.object({ ok: z.literal(true) }).openapi('Done');

/** `limit` and `cursor` of a page; without them everything is answered. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional().openapi({ description: '1 to 200.' }),
  cursor: z.string().max(200).optional().openapi({ description: '`next_cursor` of the page before.' }),
});
