import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import { stringify } from 'yaml';
import { indexOptions } from '../../api/contract/docs/index-options.ts';
import { type Passage, splitPage } from '../../api/contract/docs/split-page.ts';
import { builtSite } from '../../api/contract/packages.ts';
import { apiVersion } from '../../api/contract/version.ts';

/** Source folder and package folder of each tool server. */
const servers = [
  { source: 'creator', folder: 'creator-mcp' },
  { source: 'integration', folder: 'wishlist-mcp' },
];

/** Some bundled packages still load Node's own modules with `require`. */
const head = `#!/usr/bin/env node
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/** The texts searched by `docs_search`: the guides and the packages' READMEs. */
async function documentation(root: string): Promise<Passage[]> {
  const guides = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md')).sort();
  const files = [
    'README.md',
    ...guides.map((name) => `docs/${name}`),
    'sdk/widget/README.md',
    'sdk/basket/README.md',
    'sdk/client/README.md',
    ...servers.map(({ source }) => `sdk/mcp/${source}/README.md`),
  ];
  const pages = await Promise.all(
    files.map(async (file) => splitPage(file, await readFile(join(root, file), 'utf8'))),
  );
  return pages.flat();
}

/** Builds the npm packages of both tool servers, each a single file without dependencies. */
export async function buildToolServers(root: string, out: string): Promise<void> {
  const index = new MiniSearch<Passage>(indexOptions);
  index.addAll(await documentation(root));
  const described = JSON.parse(await readFile(join(root, 'build/openapi.json'), 'utf8')) as object;
  // The same document that the service returns at /openapi.yaml.
  const description = { ...described, servers: [{ url: `${builtSite}/api` }] };
  const yaml = stringify(description, { aliasDuplicateObjects: false, lineWidth: 0 });

  for (const { source, folder } of servers) {
    const from = join(root, 'sdk/mcp', source);
    const to = join(out, folder);
    await rm(to, { recursive: true, force: true });
    await mkdir(to, { recursive: true });
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: [`sdk/mcp/${source}/index.ts`],
      outfile: join(to, 'index.js'),
      bundle: true,
      platform: 'node',
      target: 'node18',
      format: 'esm',
      metafile: true,
      logLevel: 'warning',
      banner: { js: head },
      define: { DEFAULT_SITE: JSON.stringify(builtSite), DEFAULT_API: JSON.stringify(`${builtSite}/api`) },
    });
    await writeFile(join(root, `build/metafile.${folder}.json`), JSON.stringify(metafile));
    await chmod(join(to, 'index.js'), 0o755);
    const manifest = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as object;
    await writeFile(
      join(to, 'package.json'),
      `${JSON.stringify({ ...manifest, version: apiVersion }, null, 2)}\n`,
    );
    await cp(join(from, 'README.md'), join(to, 'README.md'));
    await writeFile(join(to, 'docs.json'), JSON.stringify(index));
    await writeFile(join(to, 'openapi.yaml'), yaml);
    // Parses a hundred times faster than YAML.
    await writeFile(join(to, 'openapi.json'), JSON.stringify(description));
  }
}
