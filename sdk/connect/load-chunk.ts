/**
 * One of our scripts that a page needs only sometimes. Bundlers of shops leave it alone.
 * @param site with a trailing slash
 * @param name such as `dialog`
 * @param hash tells apart what the same script is loaded for
 * @throws if it didn't load; browsers remember that by the URL, with its hash
 */
export const loadChunk = <Module>(site: string, name: string, hash: number | string = ''): Promise<Module> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ `${site}sdk/v1/${name}.js#${hash}`) as Promise<Module>;
