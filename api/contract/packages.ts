import { apiVersion } from './version.ts';

/** Our npm packages, `@wishlist/<name>`, which every installation serves as tarballs. */
export const packageNames = ['widget', 'basket', 'client', 'wishlist-mcp', 'creator-mcp'] as const;

export type PackageName = (typeof packageNames)[number];

/** A package's file name, the same as `npm pack` uses. */
export const packageFile = (name: PackageName) => `wishlist-${name}-${apiVersion}.tgz`;

/** The URL to pass to `npm install` instead of a name. */
export const packageUrl = (siteUrl: string, name: PackageName) => `${siteUrl}/packages/${packageFile(name)}`;

/** The site URL in the built packages; each installation replaces it with its own. */
export const builtSite = 'http://localhost:3000';
