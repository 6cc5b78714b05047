declare const BUILD_COMMIT: string | null;

/**
 * The commit of this build, with `-dirty` if there were uncommitted changes; set by
 * `api/building/bundle.ts`. Null if unknown, for example when running from source.
 */
export const buildCommit: string | null = typeof BUILD_COMMIT === 'undefined' ? null : BUILD_COMMIT;
