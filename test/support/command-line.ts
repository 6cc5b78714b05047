import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { runCommandLine } from '#api/cli/program.ts';
import { atEnd } from './at-end.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wl-command-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs `wl` with these arguments in this process, whose environment has `variables` meanwhile, and returns its exit
 * status and output. `events` leaves listeners behind: run it in a separate process.
 */
export async function runCommand(
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<{ status: number; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', ''];
  const { log, error } = console;
  const added = { DATA_DIR: variables.DATA_DIR ?? temporaryFolder(), ...variables };
  const before = Object.keys(added).map((name) => [name, process.env[name]] as const);
  const stderrWrite = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
  const stdoutWrite = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  console.log = (text) => void (stdout += `${String(text)}\n`);
  console.error = (text) => void (stderr += `${String(text)}\n`);
  Object.assign(process.env, added);
  try {
    await runCommandLine(args);
    return { status: Number(process.exitCode ?? 0), stdout, stderr };
  } finally {
    process.exitCode = undefined;
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    stderrWrite.mockRestore();
    stdoutWrite.mockRestore();
    Object.assign(console, { log, error });
  }
}
