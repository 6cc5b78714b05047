import { typesOf, type Node } from './json-ld-nodes.ts';

const otherKinds = new Set([
  'article',
  'newsarticle',
  'reportagenewsarticle',
  'blogposting',
  'liveblogposting',
  'opinionnewsarticle',
  'recipe',
  'hotel',
  'restaurant',
  'event',
  'jobposting',
  'collectionpage',
  'searchresultspage',
  'profilepage',
  'discussionforumposting',
  'qapage',
  'movie',
  'audioobject',
  'podcastepisode',
  'podcastseries',
  'tvepisode',
  'tvseries',
  'person',
]);

/** Whether a page's JSON-LD says that it is about something other than a product. */
export const isOtherKind = (roots: unknown[]) =>
  roots.flatMap(topNodes).some((node) => typesOf(node).some((type) => otherKinds.has(type)));

function topNodes(root: unknown): Node[] {
  const list = (Array.isArray(root) ? root.slice(0, 100) : [root]) as unknown[];
  return list.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    const node = value as Node;
    return Array.isArray(node['@graph']) ? [node, ...topNodes(node['@graph'])] : [node];
  });
}
