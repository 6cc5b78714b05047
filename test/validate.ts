/**
 * `npm run validate`: what a change must pass, the cheapest first: types and lint, the change lane, and what else belongs
 * to the files that changed since the last tree that passed everything, if this checkout knows one. `--all` (`npm run
 * test:all`) runs the release lane instead, with the front door; if all passes on a clean checkout, the tree's hash is
 * written to `.cache/validated`. It stops after the first step that fails; `--keep-going` doesn't (CI). Each file with
 * failed tests runs once more, alone. If it passes then, its tests are listed as flaky, which up to five files may be.
 * `--busy` (`npm run test:busy`) only runs the release lane's tests, beside one busy loop per core. The last line is
 * `N passed, N failed`; those before it name what failed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { changedSince, passedTree, recordPass } from './passed-tree.ts';
import { relatedTests } from './related-tests.ts';
import { resultsFile, type TestResults } from './results-reporter.ts';

const maxFlakyFiles = 5;
/** With more than these, something is broken that makes them all fail. */
const maxRepeatedFiles = 20;
/** Ends with its parent, even if that is killed. */
const busyLoop = `const parent = process.ppid;
  while (process.ppid === parent) for (const end = Date.now() + 1_000; Date.now() < end;);`;

const { values: options } = parseArgs({
  options: { all: { type: 'boolean' }, busy: { type: 'boolean' }, 'keep-going': { type: 'boolean' } },
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
  await run('vitest', 'run', ...args);
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8')) as TestResults;
  } catch {
    return undefined;
  }
}

const failuresOf = (results: TestResults) => results.files.filter((file) => file.failed.length > 0);

/** Runs tests, and failed files again, alone. @returns whether all of them passed then */
async function test(mode: 'change' | 'test', ...files: string[]): Promise<boolean> {
  const loops: ChildProcess[] = Array.from({ length: options.busy ? availableParallelism() : 0 }, () =>
    spawn(process.execPath, ['-e', busyLoop]),
  );
  const results = await runVitest('--mode', mode, ...files);
  for (const loop of loops) loop.kill('SIGKILL');
  if (!results) {
    failed += 1;
    return false;
  }
  passed += results.passed;
  let problems = results.unhandled + results.excess.length;
  if (results.unhandled > 0) failures.push(`${results.unhandled} errors outside tests`);
  failures.push(...results.excess);
  const broken = failuresOf(results);
  for (const { file, failed: names } of broken) {
    const tests = names.map((name) => `${file} > ${name}`);
    const again =
      broken.length > maxRepeatedFiles ? undefined : await runVitest('--mode', mode, file, '--maxWorkers=1');
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

/** The release lane's tests of what changed. */
async function testRelated(): Promise<boolean> {
  const last = passedTree();
  const related = last === undefined ? [] : relatedTests(changedSince(last));
  console.log(
    last === undefined
      ? 'No tree is known here that passed everything.'
      : `Related to what changed since tree ${last}: ${related.join(', ') || 'nothing'}`,
  );
  return related.length === 0 || test('test', ...related);
}

const build = () => run('npm', 'run', '--silent', 'build');
const everything = () => test('test');
const frontDoor = () => run('node', 'test/front-door.ts');
const steps: Record<string, () => Promise<boolean>> = options.busy
  ? { build, tests: everything }
  : options.all
    ? { 'types and lint': checkSources, build, tests: everything, 'front door': frontDoor }
    : { 'types and lint': checkSources, build, tests: () => test('change'), 'related tests': testRelated };

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
else if (options.all) recordPass();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = Math.min(problems.length, 1);
