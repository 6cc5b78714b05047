/** Times of day in a shopper's time zone. All offsets of time zones are whole quarters of an hour. */
const quarter = 15 * 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    formats.set(zone, (format = new Intl.DateTimeFormat('en', { timeZone: zone, ...parts })));
  }
  return format;
}

/** The weekday, such as `Mon`, and the time, such as `09:00`. */
export function localTime(at: number, zone: string): { weekday: string; time: string } {
  const parts = formatOf(zone).formatToParts(at);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { weekday: part('weekday'), time: `${part('hour')}:${part('minute')}` };
}

/** The first quarter of an hour from `at` on for which it's true, also if `at` itself is in the middle of one. */
export function firstTime(at: number, isRight: (at: number) => boolean): number {
  if (isRight(at)) return at;
  const longest = at + 9 * 86_400_000;
  let next = Math.ceil((at + 1) / quarter) * quarter;
  while (!isRight(next) && next < longest) next += quarter;
  return next;
}
