import type { z } from '@hono/zod-openapi';
import { errorBody } from '../contract/schemas.ts';

/** A JSON body in a route declaration. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

/** What every route can answer besides its success. */
export const failure = { default: { description: 'An error of the catalogue', content: json(errorBody) } };
