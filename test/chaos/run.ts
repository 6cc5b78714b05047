/** `npm run test:chaos [saves]`: the long form. Exits with 1 if anything was lost, doubled or miscounted. */
import { complaintsOf, type Fault, runChaos } from './chaos.ts';

const wanted = Number(process.argv[2] ?? 10_000);
const round: Fault[] = ['restart', 'kill server', 'kill database', 'restart'];
const began = performance.now();
// Never keeps a machine busy for longer.
setTimeout(() => {
  console.error('The run took longer than 20 minutes.');
  process.exit(1);
}, 20 * 60_000).unref();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const report = await runChaos({ saves: wanted, faults: [...round, ...round, ...round], say: console.log });
const complaints = complaintsOf(report);
const { saves, lost, doubled, contradicted, items, ledger, counters, repeated, failedByRestarts } = report;
console.log(`
${saves} saves in ${Math.round((performance.now() - began) / 1_000)} s
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
for (const complaint of complaints) console.error(`FAILED: ${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
