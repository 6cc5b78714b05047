/**
 * A server on which the commands of docs/operators.md run: its folders are below a temporary one, and its systemd does
 * only what the release's unit needs, since no container has one.
 */
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { atEnd } from './at-end.ts';
import { releaseAccount, sharedFolder } from './release.ts';
import { type RunningProcess, runProcess } from './run-process.ts';

/** The same folder, settings and account as systemd's, but not its protection of files. */
const systemdRun = `#!/bin/sh
while :; do
  case "$1" in
    --*) shift ;;
    -E) export "$2"; shift 2 ;;
    -p)
      case "$2" in
        WorkingDirectory=*) cd "\${2#*=}" ;;
        EnvironmentFile=*) set -a; . "\${2#*=}"; set +a ;;
      esac
      shift 2 ;;
    *) exec "$@" ;;
  esac
done
`;

/**
 * @param healthUrl of the service, once it runs
 * @param replacements for what the guides leave open, in this order; nothing else of a command changes
 */
export async function playedServer(healthUrl: string, replacements: [string | RegExp, string][]) {
  const home = await sharedFolder('wl-server-');
  const [programs, etc, stateFolder] = ['usr/bin', 'etc', 'var/lib/wishlist'].map((name) =>
    join(home, name),
  ) as [string, string, string];
  for (const folder of [programs, stateFolder, join(etc, 'systemd/system')])
    await mkdir(folder, { recursive: true });
  await symlink(join(inject('release'), 'node'), join(programs, 'node'));
  await writeFile(join(programs, 'systemd-run'), systemdRun);
  await chmod(join(programs, 'systemd-run'), 0o755);
  let service: RunningProcess | undefined;
  atEnd(() => rm(home, { recursive: true, force: true }));

  const filled = (code: string) =>
    [
      ...replacements,
      ...['/etc/', '/opt/', '/usr/bin/', '/var/lib/'].map((path) => [path, home + path] as const),
    ].reduce((text, [from, to]) => text.replaceAll(from, to), code);

  /** Runs commands as the release's account. @returns what they print */
  async function sh(code: string, cwd = home): Promise<string> {
    const variables = { NODE_ENV: undefined, PATH: `${programs}:${process.env.PATH}` };
    const shell: [string, ...string[]] = ['sh', '-c', `set -e\n${filled(code)}`];
    const commands = runProcess(shell, variables, { cwd, atEnd, ...releaseAccount });
    const status = await commands.ended;
    expect(status, `${code}\n${commands.stdout()}${commands.stderr()}`).toBe(0);
    return commands.stdout();
  }

  async function systemctl(action: 'start' | 'stop' | 'restart'): Promise<void> {
    if (action !== 'start' && service) {
      service.child.kill('SIGTERM');
      expect(await service.ended, service.stderr()).toBe(0);
      service = undefined;
    }
    if (action === 'stop') return;
    const unit = filled(await readFile(join(etc, 'systemd/system/wishlist.service'), 'utf8'));
    const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)![1]!;
    // The service keeps the folder that the link leads to now.
    const command = `set -a; . ${value('EnvironmentFile')}; ${value('Environment')}; cd -P ${value('WorkingDirectory')}; exec ${value('ExecStart')}`;
    service = runProcess(
      ['sh', '-c', command],
      { NODE_ENV: undefined },
      { cwd: home, atEnd, ...releaseAccount },
    );
    await service.ready(healthUrl);
  }

  return {
    home,
    stateFolder,
    settingsFile: join(etc, 'wishlist.env'),
    filled,
    sh,
    systemctl,
    /** Runs a block of commands, in which `systemctl` is this server's. */
    async play(block: string, cwd = home): Promise<void> {
      for (const part of block.split(/^(?=systemctl )|(?<=^systemctl .*\n)/m)) {
        const [, action] = /^systemctl (?:enable --now|(restart)) wishlist\n$/.exec(part) ?? [];
        if (part.startsWith('systemctl ')) await systemctl(action ? 'restart' : 'start');
        else await sh(part, cwd);
      }
    },
    /** The service’s log since it started. */
    output: () => service?.stdout() ?? '',
  };
}
