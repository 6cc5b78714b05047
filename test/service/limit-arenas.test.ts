import { describe, expect, it } from 'vitest';
import { runProcess } from '#test/support/run-process.ts';

/** Runs a program whose first import is the module, and returns what it then sees. */
async function started(arenas: string | undefined): Promise<unknown> {
  const seen = 'JSON.stringify([process.env.MALLOC_ARENA_MAX, process.execArgv[0], process.argv.slice(1)])';
  const program = runProcess(
    [
      process.execPath,
      '--max-semi-space-size=4',
      '--import',
      './api/limit-arenas.ts',
      '-p',
      seen,
      'first',
      'second',
    ],
    { MALLOC_ARENA_MAX: arenas },
  );
  expect(await program.ended).toBe(0);
  return JSON.parse(program.stdout());
}

describe.runIf(process.platform === 'linux')('memory arenas', () => {
  it('are two where nothing else is set; flags and arguments stay', async () => {
    expect(await started(undefined)).toEqual(['2', '--max-semi-space-size=4', ['first', 'second']]);
  });

  it('are as many as the operator says', async () => {
    expect(await started('7')).toEqual(['7', '--max-semi-space-size=4', ['first', 'second']]);
  });
});
