/**
 * `npm run validate`: everything that a change must pass, the cheapest first. It stops after the first step that
 * fails; `--keep-going` doesn't (CI). Each file with failed tests runs once more, alone. If it passes then, its tests
 * are listed as flaky, which up to five files may be. `--busy` (`npm run test:busy`) only runs the tests, beside one
 * busy loop per core. The last line is `N passed, N failed`; those before it name what failed. If everything passed on a
 * clean checkout, the tree's hash is written to `.cache/validated`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { resultsFile, type TestResults } from './results-reporter.ts';

const maxFlakyFiles = 5;
/** With more than these, something is broken that makes them all fail. */
const maxRepeatedFiles = 20;
/** Ends with its parent, even if that is killed. */
const busyLoop = `const parent = process.ppid;
  while (process.ppid === parent) for (const end = Date.now() + 1_000; Date.now() < end;);`;

const { values: options } = parseArgs({
  options: { 'keep-going': { type: 'boolean' }, busy: { type: 'boolean' } },
});

/** @returns whether it succeeded */
async function run(...command: [string, ...string[]]): Promise<boolean> {
  const [program, ...args] = command;
  const [status] = (await once(spawn(program, args, { stdio: 'inherit' }), 'close')) as [number | null];
  return status === 0;
}

let passed = 0;
let failed = 0;
const failures: string[] = [];
const flaky: string[] = [];
const flakyFiles = new Set<string>();

/** @returns undefined if the run ended before it had results */
async function runVitest(...args: string[]): Promise<TestResults | undefined> {
  rmSync(resultsFile, { force: true });
  await run('vitest', 'run', '--reporter=default', '--reporter=./test/results-reporter.ts', ...args);
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8')) as TestResults;
  } catch {
    return undefined;
  }
}

const failuresOf = (results: TestResults) => results.files.filter((file) => file.failed.length > 0);

/** Runs tests, and failed files again, alone. @returns whether all of them passed then */
async function test(...args: string[]): Promise<boolean> {
  const loops: ChildProcess[] = Array.from({ length: options.busy ? availableParallelism() : 0 }, () =>
    spawn(process.execPath, ['-e', busyLoop]),
  );
  const results = await runVitest(...args);
  for (const loop of loops) loop.kill('SIGKILL');
  if (!results) {
    failed += 1;
    return false;
  }
  passed += results.passed;
  let problems = results.unhandled;
  if (problems > 0) failures.push(`${problems} errors outside tests`);
  const broken = failuresOf(results);
  for (const { file, failed: names } of broken) {
    const tests = names.map((name) => `${file} > ${name}`);
    const again = broken.length > maxRepeatedFiles ? undefined : await runVitest(file, '--maxWorkers=1');
    if (again && again.passed > 0 && again.unhandled + failuresOf(again).length === 0) {
      flakyFiles.add(file);
      flaky.push(...tests);
      passed += names.length;
    } else {
      failures.push(...tests);
      problems += names.length;
    }
  }
  failed += problems;
  return problems === 0;
}

async function checkSources(): Promise<boolean> {
  if (!(await run('npm', 'run', '--silent', 'generate'))) return false;
  // Each keeps one core busy.
  const both = await Promise.all([run('tsc', '--noEmit'), run('npm', 'run', '--silent', 'lint')]);
  return both.every(Boolean);
}

const fastTests = () => test('--project=fast');
const build = () => run('npm', 'run', '--silent', 'build');
const otherTests = () => test('--project=!fast');
const steps: Record<string, () => Promise<boolean>> = options.busy
  ? { build, 'fast tests': fastTests, 'other tests': otherTests }
  : {
      'types and lint': checkSources,
      'fast tests': fastTests,
      'front door': () => run('node', 'test/front-door.ts'),
      build,
      'other tests': otherTests,
    };

mkdirSync('.cache', { recursive: true });
const problems: string[] = [];
for (const [name, step] of Object.entries(steps)) {
  const began = Date.now();
  if (!(await step())) problems.push(name);
  console.log(`${name}: ${Math.round((Date.now() - began) / 1_000)} s`);
  if (problems.length > 0 && !options['keep-going']) break;
}
for (const name of failures) console.log(`failed: ${name}`);
for (const name of flaky) console.log(`flaky: ${name}`);
if (flakyFiles.size > maxFlakyFiles) problems.push(`${flakyFiles.size} flaky files`);
if (problems.length > 0) console.log(`Failed: ${problems.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
if (problems.length === 0 && !options.busy && git('status', '--porcelain') === '')
  writeFileSync('.cache/validated', `${git('rev-parse', 'HEAD^{tree}')}\n`);
process.exitCode = Math.min(problems.length, 1);
