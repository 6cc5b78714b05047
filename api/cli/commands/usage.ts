import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { isPeriod } from '#api/contract/usage-period.ts';
import { closeMonth } from '#api/modules/billing/close-month.ts';
import { compareCounters, type CounterDifference } from '#api/modules/metering/compare-counters.ts';
import { rebuildCounters } from '#api/modules/metering/rebuild-counters.ts';
import { type Json, json, ofPartner, partnerId } from '../options.ts';
import { print, withContext } from '../run-command.ts';

interface Scope extends Json {
  period?: string;
  partner?: number;
}

function period(text: string): string {
  if (!isPeriod(text)) throw new InvalidArgumentError('It must be a month such as 2026-11.');
  return text;
}

const periodOption = () => new Option('--period <month>', 'UTC month, for example 2026-11').argParser(period);
const onlyPartner = () => partnerId().makeOptionMandatory(false);

const shown = ({ partnerId: partner_id, period: month, counted, ledger }: CounterDifference) => ({
  partner_id,
  period: month,
  counters: { save: counted.saves, share: counted.shares, list_view: counted.listViews },
  ledger: { save: ledger.saves, share: ledger.shares, list_view: ledger.listViews },
});

export function addUsageCommands(program: Command): void {
  const usage = program
    .command('usage')
    .description('the ledger of wishlist actions, its counters and monthly billing');
  usage
    .command('check')
    .description('compare the counters with the ledger; exits with status 1 if they differ')
    .addOption(periodOption())
    .addOption(onlyPartner())
    .addOption(json())
    .action(async (options: Scope) => {
      const { period, partner: partnerId } = options;
      const differences = await withContext((ctx) => compareCounters(ctx.sql, { period, partnerId }));
      print({ ok: differences.length === 0, differences: differences.map(shown) }, options);
      if (differences.length > 0) process.exitCode = 1;
    });
  usage
    .command('rebuild')
    .description('rebuild a month’s counters from the ledger; the service can keep running')
    .addOption(periodOption().makeOptionMandatory())
    .addOption(onlyPartner())
    .addOption(json())
    .action(async (options: Scope & { period: string }) => {
      const { period, partner: partnerId } = options;
      const rebuilt = await withContext((ctx) => rebuildCounters(ctx, { period, partnerId }));
      print({ rebuilt: rebuilt.map(shown) }, options);
    });
  usage
    .command('close-month')
    .description('write the invoices of a month that has ended; run again to continue where it stopped')
    .addArgument(new Argument('<month>', 'UTC month, for example 2026-11').argParser(period))
    .addOption(onlyPartner())
    .addOption(json())
    .action(async (period: string, options: { partner?: number } & Json) => {
      const { partner: partnerId } = options;
      const { invoices, skipped, failed } = await withContext((ctx) =>
        ofPartner(partnerId ?? 0, closeMonth(ctx, { period, partnerId })),
      );
      const made = invoices.map(({ partnerId: partner_id, number, totalMinor: total_minor }) => ({
        partner_id,
        number,
        total_minor,
      }));
      const open = failed.map(({ partnerId: partner_id, error }) => ({ partner_id, error }));
      print({ period, invoices: made, skipped, failed: open }, options);
      if (failed.length > 0) process.exitCode = 1;
    });
}
