import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export const resultsFile = '.cache/test-results.json';

/** The results of a run. */
export interface TestResults {
  passed: number;
  /** Failures of no test, such as a promise that wasn’t awaited. */
  unhandled: number;
  files: { file: string; lane: string; seconds: number; failed: string[] }[];
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

export default class ResultsReporter implements Reporter {
  /** Vitest itself shows errors at the end of a run, which takes long and can be cut off. */
  onTestCaseResult(test: TestCase): void {
    for (const { stack, message } of test.result().errors ?? [])
      console.error(`${test.module.moduleId} > ${test.fullName}\n${stack ?? message}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const results: TestResults = {
      passed: modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0),
      unhandled: unhandled.length,
      files: modules.map((module) => ({
        file: relative('.', module.moduleId),
        lane: module.project.name,
        seconds: secondsOf(module),
        failed: failuresOf(module),
      })),
    };
    writeFileSync(resultsFile, JSON.stringify(results));
  }
}
