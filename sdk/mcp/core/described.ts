import { z } from 'zod';
import type { components } from '../../client/generated/description.ts';
import { schemas } from '../../client/generated/schemas.ts';

type Schemas = components['schemas'];

const $defs = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/')) as object;

/**
 * A record's schema by its name in the API description, with the descriptions from there, so that a
 * tool's output can't differ from the API. Later versions may add fields.
 */
export const schemaOf = <Name extends keyof Schemas>(name: Name): z.ZodType<Schemas[Name]> =>
  z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs } as never) as z.ZodType<Schemas[Name]>;
