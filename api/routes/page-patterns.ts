import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type Manifest = ServerBuild['routes'];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The child routes of a route, in React Router's format. */
const below = (routes: Manifest, parent: string | undefined): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route?.parentId === parent)
    .map((route) => {
      const { id, path, index, caseSensitive } = route!;
      return index
        ? { id, path, caseSensitive, index: true }
        : { id, path, caseSensitive, children: below(routes, id) };
    });

/**
 * Finds a page's pattern in `remix.config.js` the way Remix does, such as `/docs/:page`; undefined
 * if no page has this path.
 */
export function pagePatterns({ routes }: ServerBuild): (path: string) => string | undefined {
  const tree = below(routes, undefined).flatMap((root) => root.children ?? []);
  return (path) => {
    const matched = matchRoutes(tree, path)?.map(({ route }) => route.path ?? '');
    const pattern = matched && `/${matched.filter(Boolean).join('/')}`;
    return pattern === '/*' ? undefined : pattern;
  };
}
