/**
 * Opening images takes memory on many threads. glibc gives each an arena of its own and hardly ever gives one back,
 * which costs a third more than is in use. It reads its limit only when a process starts, so where none is set, this
 * process starts again in its own place: imported first, before anything else is done.
 */
if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined) {
  const { execPath, execArgv, argv } = process;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
  });
}
