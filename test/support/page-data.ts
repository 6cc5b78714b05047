/** The pages' data, as the server returns it to a page's script, without building the pages. */
import { readConfig } from '@remix-run/dev/dist/config.js';
import type { ServerBuild } from '@remix-run/node';

/** The pages with which the server answers requests for the data (`_data`) of the routes whose modules are asked for. */
export async function pageData(isAsked: (file: string) => boolean): Promise<ServerBuild> {
  const { routes, future } = await readConfig();
  const built = Object.values(routes).map(async ({ id, file, ...route }) => {
    const path = `app/${file}`;
    const module: object = isAsked(path) ? await import(/* @vite-ignore */ `#${path}`) : {};
    return [id, { id, ...route, module }] as const;
  });
  return {
    routes: Object.fromEntries(await Promise.all(built)),
    entry: { module: {} },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/assets/',
    assetsBuildDirectory: '',
    future,
    isSpaMode: false,
  } as unknown as ServerBuild;
}
