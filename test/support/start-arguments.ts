import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };

/**
 * The arguments with which `npm start` runs node: its flags, then the file. Without npm in between, the
 * process can be measured.
 */
export const startArguments: readonly string[] = scripts.start.split(' ').slice(1);

/** The flags alone: how much memory node may use. */
export const startFlags = startArguments.filter((argument) => argument.startsWith('--'));
