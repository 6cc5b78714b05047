import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Whether the service runs in production, which accepts any existing build. */
export const isProduction = process.env.NODE_ENV === 'production';

const compiledCode = '.cache/compile';

/**
 * Replaces this process with a built program, with the same flags and arguments: the TypeScript
 * loader takes 25 MB and isn't needed anymore. Unless set otherwise, it also limits glibc to two
 * memory arenas, which is only possible when a process starts: image decoding allocates on many
 * threads, each of which would get its own arena and hardly ever free it. Windows can't replace a
 * process and imports the program instead.
 * @param entry path of a JavaScript module
 */
export async function runBuilt(entry: string): Promise<void> {
  const { argv, execPath, execArgv, env } = process;
  process.execve?.(execPath, [execPath, ...execArgv, entry, ...argv.slice(2)], {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: resolve(compiledCode),
    ...env,
  });
  module.enableCompileCache(resolve(compiledCode));
  await import(pathToFileURL(entry).href);
}
