import { readConfig } from '@remix-run/dev/dist/config.js';

export interface PageRoute {
  /** With which a page's script asks for its data (`_data`). */
  id: string;
  /** Without a slash in front, and with its parameters: `portal/baskets/:basketId`. */
  path: string;
  /** The module, from the root of the repository. */
  file: string;
}

/** The routes of all pages, from the table in `remix.config.js`. */
export async function pageRoutes(): Promise<PageRoute[]> {
  const { routes } = await readConfig();
  const pathOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...pathOf(route.parentId), ...(route.path ? [route.path] : [])] : [];
  };
  return Object.values(routes).map(({ id, file }) => ({
    id,
    path: pathOf(id).join('/'),
    file: `app/${file}`,
  }));
}
