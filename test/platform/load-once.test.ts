import { expect, test, vi } from 'vitest';
import { loadOnce } from '#api/platform/load-once.ts';

test('loads once, and again after a failure', async () => {
  const load = vi.fn(() => Promise.resolve('loaded')).mockRejectedValueOnce(new Error('too many open files'));
  const use = loadOnce(load);
  const first = [use(), use()];
  for (const failed of first) await expect(failed).rejects.toThrow('too many open files');
  expect(await Promise.all([use(), use()])).toEqual(['loaded', 'loaded']);
  expect(await use()).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});
