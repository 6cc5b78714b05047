declare const BUILD_COMMIT: string | null | undefined;

/**
 * The commit this was built from, with `-dirty` if files had been changed since. Null where it isn't known, as in code
 * that runs from its sources; `api/bundle.ts` fills it in.
 */
export const buildCommit: string | null = typeof BUILD_COMMIT === 'undefined' ? null : (BUILD_COMMIT ?? null);
