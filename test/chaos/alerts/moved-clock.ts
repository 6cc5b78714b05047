/**
 * Preloaded into a server: `new Date()` is the time that the parent process sends, and stands still until the next one.
 * The queue looks for jobs more often, so that no one waits for it. Timeouts and `Date.now()` stay real.
 */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

let now = Number(process.env.CHAOS_NOW);
const moved = new Proxy(Date, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now] : values, newTarget) as Date,
});
Date.prototype.constructor = moved;
globalThis.Date = moved;

process.on('message', (at: number) => {
  now = at;
  process.send?.(at);
});
process.on('disconnect', () => process.exit());
process.channel?.unref();

const [shortest, longest, instead] = [300, 5_000, 200];
const wait = timers.setTimeout;
timers.setTimeout = (ms = 1, ...rest) => wait(ms >= shortest && ms <= longest ? instead : ms, ...rest);
syncBuiltinESMExports();
