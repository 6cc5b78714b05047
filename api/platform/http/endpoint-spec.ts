import type { z } from '@hono/zod-openapi';
import type { ErrorName } from '#api/contract/errors.ts';
import type { Protection } from './abuse-limit.ts';
import type { Auth } from './auth.ts';
import type { Deprecation } from './deprecation.ts';
import type { ProofRule } from './proof.ts';
import type { RequestHeader, ResponseHeader } from './response-headers.ts';
import type { Tag } from './tags.ts';

export type Fields = z.ZodObject | undefined;

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

/** Any endpoint declaration, regardless of its types. */
export type AnyEndpoint = EndpointSpec<
  Auth,
  z.ZodObject | undefined,
  z.ZodObject | undefined,
  z.ZodType | undefined,
  unknown
>;
