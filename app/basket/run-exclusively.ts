/**
 * Runs work while no other frame with this storage runs any under the same name. A frame without storage access can't
 * use locks, either, but shares its storage with no other frame.
 */
export async function runExclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  try {
    return await navigator.locks.request(name, work);
  } catch (error) {
    if (error instanceof DOMException) return work();
    throw error;
  }
}
