/**
 * A list of 20,000 items, on the built service. `npm run bench` measures by how much such a list delays other
 * saves. Requires `npm run build`.
 */
import { expect, it } from 'vitest';
import { makeLongList } from '#test/support/long-list.ts';
import { startService } from '#test/support/start-service.ts';

// Its long lists would slow down what others measure.
const { save, work } = await makeLongList(await startService());

/** Whether a save was answered between the beginning and the end of this request. */
async function isOvertaken(ask: () => Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const asked = ask().finally(() => (isOver = true));
  let isSaved = false;
  while (!isOver && !isSaved) {
    await save();
    isSaved = !isOver;
  }
  await asked;
  return isSaved;
}

it.each(Object.entries(work))('a long list can be %s while other saves succeed', async (_, ask) => {
  // The short ones often take no longer than a save.
  await expect.poll(() => isOvertaken(ask)).toBe(true);
});
