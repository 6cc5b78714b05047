import { resolve } from 'node:path';

/** The folder the command was run in, before the process changes to its own. */
const startedIn = process.cwd();

/** Resolves a path from the command line. */
export const enteredPath = (path: string): string => resolve(startedIn, path);
