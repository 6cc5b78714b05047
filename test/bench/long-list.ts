/** How much a list of 20,000 items delays the saves of others. */
import { makeLongList } from '#test/support/long-list.ts';
import { median } from './measure.ts';

/** The median time of a save while others read and change the list, as a multiple of the time without them. */
export async function savesBeside(place: Parameters<typeof makeLongList>[0]) {
  const { save, work } = await makeLongList(place);
  const timed = async () => {
    const began = performance.now();
    await save();
    return performance.now() - began;
  };
  const quietly = async () => {
    const times: number[] = [];
    for (let each = 0; each < 20; each += 1) times.push(await timed());
    return median(times);
  };
  await quietly();
  const ratios: { name: string; ratio: number }[] = [];
  for (const [name, ask] of Object.entries(work)) {
    const before = await quietly();
    let isOver = false;
    const busy = (async () => {
      const end = performance.now() + 1_000;
      while (performance.now() < end) await ask();
    })().finally(() => (isOver = true));
    const beside: number[] = [];
    while (!isOver) beside.push(await timed());
    await busy;
    ratios.push({ name, ratio: median(beside) / Math.max(before, await quietly()) });
  }
  return ratios;
}
