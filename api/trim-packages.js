/**
 * Runs after npm has installed packages, and deletes the fifth of them that nothing here reads:
 * source maps, Node's C headers, Prisma's engines for other databases, and the raw data of a
 * linter.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const unread = [
  /\.map$/,
  /\/node-[^/]+\/include\/node\//,
  /\/prisma\/build\/query_(engine|compiler)_bg\./,
  /\/@prisma\/client\/runtime\/query_(engine_bg|compiler_bg\.(?!postgresql))/,
  /\/ast-metadata-inferer\/(lib\/|metadata\.json)/,
];

const entries = await readdir('node_modules', { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
const isUnread = (/** @type {string} */ file) =>
  unread.some((pattern) => pattern.test(file.replaceAll('\\', '/')));
await Promise.all(files.filter(isUnread).map((file) => rm(file)));
