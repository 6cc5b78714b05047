declare const BUILD_COMMIT: string | null;

/**
 * The commit this was built from, with `-dirty` if files had been changed since; `api/bundle.ts` fills it in. Null if it
 * isn't known, as when code runs from its sources.
 */
export const buildCommit: string | null = typeof BUILD_COMMIT === 'undefined' ? null : BUILD_COMMIT;
