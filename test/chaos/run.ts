/**
 * `npm run test:chaos [saves] [kills]`: the long form; 0 leaves a part out. Exits with 1 if anything was lost, doubled or
 * miscounted, or if a shopper was alerted twice or not at all.
 */
import { alertComplaintsOf, runAlertChaos } from './alerts.ts';
import { complaintsOf, type Fault, runChaos } from './chaos.ts';

const [wanted = 10_000, kills = 8] = process.argv.slice(2).map(Number);
const round: Fault[] = ['restart', 'kill server', 'kill database', 'restart'];
// Never keeps a machine busy for longer.
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
    saves: wanted,
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
  const report = await runAlertChaos({ products: 600, wishesPerProduct: 10, kills, say: console.log });
  console.log(`
${report.changes} changes and ${report.kills} kills in ${since(began)} s
alerts, expected            ${report.alerts}, ${report.expected}
doubled, forgotten          ${report.doubled}, ${report.forgotten}
without a notification      ${report.unnoticed}
not emailed                 ${report.unmailed}
emails                      ${report.mails}
lost, doubled emails        ${report.lostMails}, ${report.strangeMails}
sent again, with the same ID ${report.repeatedMails}
`);
  return alertComplaintsOf(report);
}

const complaints = [...(wanted > 0 ? await save() : []), ...(kills > 0 ? await alert() : [])];
for (const complaint of complaints) console.error(`FAILED: ${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
