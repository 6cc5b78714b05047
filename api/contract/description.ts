/** The parts of OpenAPI 3.1 that this service's description uses. */
import type { TokenScope } from './token-scopes.ts';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  unevaluatedProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  /** The value of its field identifies the alternative. */
  discriminator?: { propertyName: string };
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface ApiResponse {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: true;
  /**
   * The day it was deprecated, the day it will be removed, if any, and the path of the page about
   * it.
   */
  'x-deprecation'?: { since: string; sunset?: string; link: string };
  parameters?: ApiParameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, ApiResponse>;
  /** Alternatives; all schemes within one are required. Empty: no authentication. */
  security: Record<string, string[]>[];
  'x-auth': string;
  'x-audience': string;
  /**
   * Set if the operation changes how people sign in or what can act in their name, which requires
   * proof.
   */
  'x-proof'?: 'person' | 'person or token' | 'by its verb';
  /**
   * If given, proof is only required for requests that set one of these fields; nested fields are
   * dotted.
   */
  'x-proof-fields'?: string[];
  /** Whether it accepts sessions limited to one partner's basket. */
  'x-basket-sessions'?: true;
  /** The scope that a limited personal access token needs. */
  'x-token-scope'?: TokenScope;
}

/** A message that the service sends to partners' servers. */
export interface ApiWebhook {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: ApiParameter[];
  requestBody: { content: { 'application/json': { schema: JsonSchema; example: object } } };
}

export const httpMethods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type HttpMethod = (typeof httpMethods)[number];

export interface ApiDescription {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<HttpMethod, ApiOperation>>>;
  /** Keyed by type. */
  webhooks: Record<string, { post: ApiWebhook }>;
  components: {
    schemas: Record<string, JsonSchema>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<
      string,
      { type: string; scheme?: string; in?: string; name?: string; description: string }
    >;
  };
}

/** An operation with its method and path. */
export interface Operation extends ApiOperation {
  method: HttpMethod;
  path: string;
}

/** A webhook with its type. */
export interface Webhook extends ApiWebhook {
  type: string;
}

/** All webhooks, in the order they were declared. */
export const webhooksOf = ({ webhooks }: ApiDescription): Webhook[] =>
  Object.entries(webhooks).map(([type, { post }]) => ({ ...post, type }));

/** An operation's success response. */
export const successOf = ({ responses }: ApiOperation): ApiResponse | undefined =>
  responses[200] ?? responses[202];

/** All operations, in the order they were declared. */
export function operationsOf(description: ApiDescription): Operation[] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) => (item[method] ? [{ ...item[method], method, path }] : [])),
  );
}
