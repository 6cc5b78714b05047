/**
 * The operator's command line: `npm run --silent wl -- <command>`. It calls the same domain functions as the service,
 * and works while the service runs. Exit status 1: the command failed or was refused; 2: wrong usage.
 */
// Must be imported before this process changes its folder.
import './entered-path.ts';
import { enableCompileCache } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureGenerated } from '#prisma/ensure-generated.ts';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
enableCompileCache(resolve('.cache/compile'));
await ensureGenerated();
const { runCommandLine } = await import('./program.ts');
await runCommandLine();
