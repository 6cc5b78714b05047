import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { suggestHandle } from '../../check-handle.ts';

/** The error for a taken handle, which suggests an available one. */
export async function handleInUse(ctx: Context, handle: string): Promise<ServiceError> {
  const free = await suggestHandle(ctx.sql, handle);
  return new ServiceError('handle_taken', {
    field: 'handle',
    hint: free ? `${free} is available.` : 'Choose another.',
  });
}
