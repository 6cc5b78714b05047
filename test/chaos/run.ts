/**
 * `npm run test:chaos`: the long forms of saving products and of alerts. `npm run test:chaos -- saves` or `-- alerts`
 * runs one of them. Exits with 1 if a save was lost, doubled or miscounted, or if an email with alerts was missed, wrong
 * or doubled.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { endFile } from '#test/support/at-end.ts';
import { alertComplaintsOf, runAlerts } from './alerts/run-alerts.ts';
import { complaintsOf, type Fault, runChaos } from './chaos.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    saves: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    events: { type: 'string', default: '160' },
    days: { type: 'string', default: '8' },
    kills: { type: 'string', default: '6' },
  },
});
const round: Fault[] = ['restart', 'kill server', 'kill database', 'restart'];
// Never keeps a machine busy longer than this.
setTimeout(() => {
  console.error('The run took longer than 30 minutes.');
  process.exit(1);
}, 30 * 60_000).unref();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** @returns seconds since `began` */
const since = (began: number) => Math.round((performance.now() - began) / 1_000);

async function save(): Promise<string[]> {
  const began = performance.now();
  const report = await runChaos({
    saves: Number(values.saves),
    faults: [...round, ...round, ...round],
    say: console.log,
  });
  const { saves, lost, doubled, contradicted, items, ledger, counters, repeated, failedByRestarts } = report;
  console.log(`
${saves} saves in ${since(began)} s
lost                        ${lost}
doubled                     ${doubled}
contradicted                ${contradicted}
items, ledger, counters     ${items}, ${ledger}, ${counters}
requests repeated           ${repeated}
failed by orderly restarts  ${failedByRestarts}

Recovery          next save   all ready`);
  for (const { fault, savesMs, readyMs } of report.recoveries) {
    console.log(`${fault.padEnd(16)} ${String(savesMs).padStart(7)} ms ${String(readyMs).padStart(8)} ms`);
  }
  return complaintsOf(report);
}

async function alert(): Promise<string[]> {
  const began = performance.now();
  const [seed, events, days, kills] = [values.seed, values.events, values.days, values.kills].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  console.log(`seed ${seed}`);
  const report = await runAlerts({ seed, events, days, kills, shoppers: 40, say: console.log });
  const count = (kind: string) => report.complaints.filter((one) => one.kind === kind).length;
  console.log(`
${report.events} events in ${days} days and ${report.kills} kills, seed ${seed}, in ${since(began)} s
emails, alerts in them      ${report.mails}, ${report.told}
missed, wrong, doubled      ${count('missed')}, ${count('wrong')}, ${count('doubled')}
in doubt after a kill       ${report.inDoubt}
`);
  return alertComplaintsOf(report);
}

const parts = { saves: save, alerts: alert };
const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
const complaints: string[] = [];
for (const name of wanted) {
  const run = parts[name as keyof typeof parts];
  if (run) complaints.push(...(await run()));
  else complaints.push(`there is no part ${name}, only ${Object.keys(parts).join(' and ')}`);
}
for (const complaint of complaints) console.error(`FAILED: ${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
// Shops' sites would keep this process running.
await endFile();
