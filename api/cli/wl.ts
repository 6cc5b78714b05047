/**
 * The operator's command line: `npm run --silent wl -- <command>`. It calls the same domain verbs as the service, and
 * works while the service runs. Status 1: it was refused or failed; status 2: it was called wrongly.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureGenerated } from '../../prisma/ensure-generated.ts';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
await ensureGenerated();
const { runCommandLine } = await import('./program.ts');
await runCommandLine();
