import type { ErrorName } from '#api/contract/errors.ts';
import { isTemporary } from './db/temporary.ts';
import type { Context } from './context.ts';
import { ServiceError } from './service-error.ts';

/** Gives the unforeseen failure of one step the code that is documented for it. What happened goes into the log alone. */
export async function failAs<Answer>(ctx: Context, name: ErrorName, step: Promise<Answer>): Promise<Answer> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof ServiceError || isTemporary(error)) throw error;
    ctx.log.error({ err: error, code: name }, 'a step failed');
    throw new ServiceError(name);
  }
}
