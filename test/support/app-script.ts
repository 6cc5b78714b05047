import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type PluginOption, type Rollup } from 'vite';
import { onTestFinished } from 'vitest';
import { builtPackage } from './packed-package.ts';

/** Vue's plugin, from a folder in which `packagesApart` has installed it. */
export async function vuePlugin(apps: string): Promise<PluginOption> {
  const plugin = resolve(apps, 'node_modules/@vitejs/plugin-vue/dist/index.mjs');
  const module = (await import(pathToFileURL(plugin).href)) as { default: () => PluginOption };
  return module.default();
}

/**
 * The app of these files, of which `main.js` is the first, built as shops build theirs.
 * @param apps the folder with packages that only apps use
 */
export async function appScript(
  apps: string,
  files: Record<string, string>,
  plugins: PluginOption[] = [],
): Promise<string> {
  await mkdir(apps, { recursive: true });
  const root = resolve(await mkdtemp(join(apps, 'shop-')));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, code] of Object.entries(files)) await writeFile(join(root, name), code);
  // Our packages are not below the app, where they would find it.
  const vue = resolve(apps, 'node_modules/vue');
  const built = await build({
    root,
    plugins,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    esbuild: { jsx: 'automatic', jsxDev: false },
    resolve: {
      alias: {
        '@wishlist/basket': builtPackage('basket'),
        '@wishlist/widget': builtPackage('widget'),
        ...(existsSync(vue) && { vue }),
      },
    },
    build: { write: false, rollupOptions: { input: join(root, 'main.js') } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput;
  return `<script type="module">${output[0].code.replaceAll('</script', '<\\/script')}</script>`;
}
