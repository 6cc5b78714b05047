import { DatabaseError } from 'pg';

/** Retries after a deadlock with a transaction that locks in another order; nothing was changed. */
export async function retryOnDeadlock<Answer>(work: () => Promise<Answer>, tries = 3): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const isDeadlock = error instanceof DatabaseError && error.code === '40P01';
    if (!isDeadlock || tries === 1) throw error;
    return retryOnDeadlock(work, tries - 1);
  }
}
