import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { type LaneName, maxStarts, type Started, started, startsFile } from './starts.ts';

export const resultsFile = '.cache/test-results.json';

/** The results of a run. */
export interface TestResults {
  passed: number;
  /** Failures of no test, such as a promise that wasn’t awaited. */
  unhandled: number;
  files: { file: string; failed: string[] }[];
  /** Starts beyond those that `test/starts.ts` allows. */
  excess: string[];
}

/** Names of its failed tests; a file that can't even be loaded fails as a whole. */
function failuresOf(module: TestModule): string[] {
  const failed = [...module.children.allTests('failed')].map((test) => test.fullName);
  return failed.length > 0 || module.ok() ? failed : ['(outside its tests)'];
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1_000;
}

/** Counts the run's starts. */
function takeStarts(): Record<Started, number> {
  const file = startsFile(process.pid);
  let lines: string[] = [];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    // Nothing was started.
  }
  rmSync(file, { force: true });
  const count = (what: Started) => lines.filter((line) => line === what).length;
  return Object.fromEntries(started.map((what) => [what, count(what)])) as Record<Started, number>;
}

export default class ResultsReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    mkdirSync(dirname(resultsFile), { recursive: true });
  }

  /** Vitest itself shows errors at the end of a run, which takes long and can be cut off. */
  onTestCaseResult(test: TestCase): void {
    for (const { stack, message } of test.result().errors ?? [])
      console.error(`${test.module.moduleId} > ${test.fullName}\n${stack ?? message}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const lane: LaneName = this.#vitest?.vite.config.mode === 'change' ? 'change' : 'all';
    const excess = this.#report(lane, modules);
    if (excess.length > 0) process.exitCode = 1;
    const results: TestResults = {
      passed: modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0),
      unhandled: unhandled.length,
      files: modules.map((module) => ({
        file: relative('.', module.moduleId),
        failed: failuresOf(module),
      })),
      excess,
    };
    writeFileSync(resultsFile, JSON.stringify(results));
  }

  /** Prints what the run cost. @returns how it exceeds `maxStarts` */
  #report(lane: LaneName, modules: readonly TestModule[]): string[] {
    const folders = Map.groupBy(modules, ({ moduleId }) => relative('test', moduleId).split('/')[0] ?? '');
    for (const [folder, files] of folders) {
      const seconds = files.reduce((sum, file) => sum + secondsOf(file), 0);
      console.log(`test/${folder}: ${files.length} files, ${Math.round(seconds)} worker-seconds`);
    }
    const starts = takeStarts();
    console.log(`Started: ${started.map((what) => `${starts[what]} × ${what}`).join(', ')}`);
    return Object.entries(maxStarts[lane]).flatMap(([what, most]) => {
      const failure = `${starts[what as Started]} × ${what} started, at most ${most} allowed`;
      if (starts[what as Started] <= most) return [];
      console.error(`Failed: ${failure}`);
      return [failure];
    });
  }
}
