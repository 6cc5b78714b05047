import { AsyncLocalStorage } from 'node:async_hooks';

type Work = () => unknown;

const ofFile: Work[] = [];
const ofWorker: Work[] = [];
const isKept = new AsyncLocalStorage<boolean>();

/** Does this after the test file, the latest first. Vitest ignores an `afterAll` that a test or hook adds. */
export const atEnd = (work: Work): void => void (isKept.getStore() ? ofWorker : ofFile).push(work);

/** For the set-up of every test file. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const work of ofFile.splice(0).reverse())
    await Promise.resolve()
      .then(work)
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'The end of the test file failed');
}

/**
 * Starts something that all files of this worker share. It's cleaned up as the worker exits, which waits for nothing: only
 * synchronous work is done.
 */
export function keep<Kept>(start: () => Promise<Kept>): Promise<Kept> {
  if (ofWorker.length === 0) {
    process.once('exit', () => ofWorker.reverse().forEach((work) => void work()));
    // This is how Vitest ends workers.
    process.once('SIGTERM', () => process.exit());
  }
  return isKept.run(true, start);
}
