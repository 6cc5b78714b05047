import { resolve } from 'node:path';

/** The folder in which the command was entered, before it changes to its own. */
const startedIn = process.cwd();

/** A path that was entered. */
export const enteredPath = (path: string): string => resolve(startedIn, path);
