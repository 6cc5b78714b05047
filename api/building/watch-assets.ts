import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';

/** The parts that Remix's watcher doesn't build: a script, and the folders it reads. */
const builds = [
  { script: 'sdk/build.ts', folders: ['sdk', 'api/contract'] },
  { script: 'app/build.ts', folders: ['app', 'api/contract'], output: 'build/assets/hosted/manifest.json' },
];
const settleMs = 200;

/**
 * Rebuilds SDK and client entry scripts when their sources change, or when Remix has emptied their output folder.
 * Runs until the process exits.
 */
export function watchAssets(say: (line: string) => void): void {
  for (const { script, folders, output } of builds) {
    let running = false;
    let wanted: NodeJS.Timeout | undefined;

    const build = () => {
      if (running) return schedule();
      running = true;
      const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
      child.on('exit', (code) => {
        running = false;
        say(code === 0 ? `Built again: ${script}` : `Failed: ${script}`);
      });
    };
    const schedule = () => {
      clearTimeout(wanted);
      wanted = setTimeout(build, settleMs);
    };
    for (const folder of folders) watch(folder, { recursive: true }, schedule);
    if (output) {
      watch('build', (_, name) => {
        if (name === 'remix.js' && !existsSync(output)) schedule();
      });
    }
  }
}
