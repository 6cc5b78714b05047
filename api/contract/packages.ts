import { apiVersion } from './version.ts';

/** Our npm packages, `@wishlist/<name>`, which every installation serves as tarballs. */
export const packageNames = ['widget', 'basket', 'client', 'wishlist-mcp', 'creator-mcp'] as const;

export type PackageName = (typeof packageNames)[number];

/** A package's file, the way `npm pack` names it. */
export const packageFile = (name: PackageName) => `wishlist-${name}-${apiVersion}.tgz`;

/** `npm install` takes this URL instead of a name. */
export const packageUrl = (siteUrl: string, name: PackageName) => `${siteUrl}/packages/${packageFile(name)}`;

/** The site in the built packages; an installation serves them with its own. */
export const builtSite = 'http://localhost:3000';
