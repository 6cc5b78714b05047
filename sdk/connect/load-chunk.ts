/**
 * Loads one of our scripts on demand. Shops' bundlers leave the import unchanged.
 * @param site the site's URL with a trailing slash
 * @param name the script's name, such as `dialog`
 * @param hash distinguishes imports of the same script for different purposes
 * @throws if it couldn't be loaded; browsers remember failures by URL, including the hash
 */
export const loadChunk = <Module>(site: string, name: string, hash: number | string = ''): Promise<Module> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ `${site}sdk/v1/${name}.js#${hash}`) as Promise<Module>;
