import { resolve } from 'node:path';

/** Where the command was entered: it then changes to its own folder. */
const startedIn = process.cwd();

/** A path that was entered. */
export const enteredPath = (path: string): string => resolve(startedIn, path);
