/**
 * Loads one of our scripts that a page needs only sometimes. Shops' bundlers leave the import unchanged.
 * @param site the site's URL with a trailing slash
 * @param name the script's name, such as `dialog`
 * @param hash distinguishes the purposes for which the same script is loaded
 * @throws if it didn't load; browsers remember the failure by the URL, including its hash
 */
export const loadChunk = <Module>(site: string, name: string, hash: number | string = ''): Promise<Module> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ `${site}sdk/v1/${name}.js#${hash}`) as Promise<Module>;
