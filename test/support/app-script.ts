import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type PluginOption, type Rollup } from 'vite';
import { onTestFinished } from 'vitest';

/** Vue's plugin, from a folder in which `packagesApart` has installed it. */
export async function vuePlugin(apps: string): Promise<PluginOption> {
  const plugin = resolve(apps, 'node_modules/@vitejs/plugin-vue/dist/index.mjs');
  const module = (await import(pathToFileURL(plugin).href)) as { default: () => PluginOption };
  return module.default();
}

/**
 * The app of these files, of which `main.js` is the first, built as shops build theirs.
 * @param apps the folder with packages that only apps use
 * @param served the folder of our packages, as `installServed` installs them
 */
export async function appScript(
  apps: string,
  files: Record<string, string>,
  { served, plugins = [] }: { served: string; plugins?: PluginOption[] },
): Promise<string> {
  await mkdir(apps, { recursive: true });
  const root = resolve(await mkdtemp(join(apps, 'shop-')));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, code] of Object.entries(files)) await writeFile(join(root, name), code);
  const built = await build({
    root,
    plugins,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    esbuild: { jsx: 'automatic', jsxDev: false },
    resolve: {
      alias: { '@wishlist': served },
      // Our packages are not below the app, where they would find them.
      dedupe: ['react', 'vue'],
    },
    build: { write: false, rollupOptions: { input: join(root, 'main.js') } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput;
  return `<script type="module">${output[0].code.replaceAll('</script', '<\\/script')}</script>`;
}
