import { setTimeout as delay } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { type Capacity, readCapacity, reference, steps } from '../capacity.ts';
import { type Json, json, positiveInteger } from '../options.ts';
import { print, printList, withContext } from '../run-command.ts';

const round = (value: number, digits = 1) => value.toLocaleString('en', { maximumFractionDigits: digits });
const percent = (part: number) => `${round(part * 100, 2)}%`;
const size = (bytes: number) => (bytes >= 1e9 ? `${round(bytes / 1e9)} GB` : `${round(bytes / 1e6)} MB`);
const ms = (value: number) => `${round(value, 2)} ms`;
const kilobytes = (bytes: number) => `${round(bytes / 1e3)} kB`;

/** The measurements, next to the values of docs/sizing.md. */
function rowsOf({ saves, sample, per_save: cost, ...all }: Capacity) {
  const { busiest_minute: peak } = saves;
  const row = (what: string, measured: string, reference = '', source = '') => ({
    what,
    measured,
    reference,
    source,
  });
  const perSave = (
    what: string,
    { value, reference, source }: Capacity['per_save']['save_ms'],
    shown: typeof ms,
  ) => row(what, value === null ? '–' : shown(value), shown(reference), source);
  return [
    row(`Saves in ${saves.days} days`, round(saves.count, 0), '', 'ledger'),
    row(
      'Saves per second at the peak',
      peak ? round(peak.per_second, 2) : 'no saves',
      round(reference.savesPerSecond),
      peak ? `the minute ${peak.at.toISOString().slice(0, 16)}Z` : 'ledger',
    ),
    row('Saves in the sample', round(sample.saves, 0), '', `${round(sample.seconds, 0)} s`),
    row(
      'Transactions per second',
      round(sample.transactions_per_second),
      round(reference.readsPerSecond),
      'in the sample; the reads that can’t be late are at most as many',
    ),
    perSave('The save', cost.save_ms, ms),
    perSave('PostgreSQL, per save', cost.database_ms, ms),
    perSave('Write-ahead log, per save', cost.wal_bytes, kilobytes),
    perSave('What stays, per save', cost.kept_bytes, kilobytes),
    row('Database', size(all.database_bytes), `${reference.terabytes} TB`, 'pg_database_size'),
  ];
}

export function addCapacityCommand(program: Command): void {
  program
    .command('capacity')
    .description('measure what a save costs here, and how much of one primary is in use')
    .addOption(
      new Option('--seconds <count>', 'length of the sample in seconds')
        .argParser(positiveInteger)
        .default(60),
    )
    .addOption(json())
    .action(async (options: { seconds: number } & Json) => {
      const capacity = await withContext((ctx, env) =>
        readCapacity(ctx, env, () => delay(options.seconds * 1_000)),
      );
      if (options.json) return print(capacity, options);
      printList('measurements', rowsOf(capacity), {});
      const { quotients, share, databases, growth_per_month: growth, full_in: month } = capacity;
      console.log(`
In use of one primary: ${percent(share)} (saves ${percent(quotients.saves)}, storage ${percent(quotients.storage)}, reads ${percent(quotients.reads)})
Databases needed: ${databases}
Growth of saves: ${growth === null ? 'unknown, needs four complete months' : `${round((growth - 1) * 100)}% per month`}${growth !== null && growth > 1 ? `; full ${month === null ? 'not within ten years' : `in ${month}`}` : ''}
Next step: ${steps[capacity.next_step]}`);
    });
}
