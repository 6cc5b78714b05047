import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { themeBundle } from '../size-budget.ts';

interface ThemeBuild {
  /** The service's site, without a slash at its end. */
  site: string;
  /** Where the script goes; made where it is not there yet. */
  folder: string;
  /** Where the list of its parts goes. */
  metafile?: string;
}

/** Builds the script of the theme blocks for one service; returns it. */
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
    target: 'es2022',
    metafile: true,
    logLevel: 'warning',
    define: { DEFAULT_SITE: JSON.stringify(site) },
  });
  if (metafile) await writeFile(metafile, JSON.stringify(built.metafile));
  return readFile(outfile);
}
