import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { browserTargets } from '../browser-baseline.ts';
import { minifyScript } from '../minify.ts';
import { themeBundle } from '../size-budget.ts';

interface ThemeBuild {
  /** The service's site, without a trailing slash. */
  site: string;
  /** Output folder of the script; created if missing. */
  folder: string;
  /** Output path of the metafile. */
  metafile?: string;
}

/** Builds the script of the theme blocks for one service and returns it. */
export async function buildTheme(root: string, { site, folder, metafile }: ThemeBuild): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, themeBundle.name);
  const built = await build({
    absWorkingDir: root,
    entryPoints: [themeBundle.entry],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: browserTargets,
    metafile: true,
    logLevel: 'warning',
    define: { DEFAULT_SITE: JSON.stringify(site) },
  });
  if (metafile) await writeFile(metafile, JSON.stringify(built.metafile));
  const script = Buffer.from(await minifyScript(await readFile(outfile, 'utf8')));
  await writeFile(outfile, script);
  return script;
}
