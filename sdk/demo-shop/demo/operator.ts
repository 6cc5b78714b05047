import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs the operator's command line and parses its JSON output. */
export type Operator = (...args: string[]) => Promise<unknown>;

/** @throws Error (from the operator) with the command's stderr */
export function operator(environment: NodeJS.ProcessEnv): Operator {
  return async (...args) => {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['api/cli/wl.ts', ...args], {
        env: environment,
      });
      return stdout.trim() ? JSON.parse(stdout) : undefined;
    } catch (error) {
      const said = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
      throw new Error(`\`wl ${args.slice(0, 2).join(' ')}\` failed: ${said}`, { cause: error });
    }
  };
}
