import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { program } from '#api/cli/program.ts';
import { runCommand } from '#test/support/command-line.ts';

interface Named {
  path: string[];
  command: Command;
}

const below = (group: Command, path: string[] = []): Named[] =>
  group.commands.flatMap((command) => {
    const named = [...path, command.name()];
    return [{ path: named, command }, ...below(command, named)];
  });
const all = below(program);
const leaves = all.filter(({ command }) => command.commands.length === 0);
const groups = all.filter(({ command }) => command.commands.length > 0);

/** The output of a wrongly entered command. */
const run = (...args: string[]) => runCommand(args);

const failed = (message: RegExp) => ({ error: 'usage', message: expect.stringMatching(message) as string });

async function expectUsageError(args: string[], message: RegExp): Promise<void> {
  const asJson = await run(...args, '--json');
  expect(asJson).toMatchObject({ status: 2, stderr: '', stdout: expect.stringMatching(/^.+\n$/) as string });
  expect(JSON.parse(asJson.stdout)).toEqual(failed(message));
  const forPeople = await run(...args);
  expect(forPeople).toMatchObject({ status: 2, stdout: '' });
  expect(forPeople.stderr).not.toBe('');
}

const cases: [string, Named][] = leaves.map((leaf) => [leaf.path.join(' '), leaf]);

test.each(cases)('wl %s says in JSON that an option is unknown', async (_name, { path }) => {
  await expectUsageError([...path, '--no-such-option'], /^(unknown option|required option|missing required)/);
});

test.each(cases)('wl %s accepts --json', (_name, { command }) => {
  expect(command.options.map(({ long }) => long)).toContain('--json');
});

const demanding = cases.filter(
  ([, { command }]) =>
    command.options.some(({ mandatory }) => mandatory) ||
    command.registeredArguments.some(({ required }) => required),
);

test.each(demanding)('wl %s says in JSON what is missing', async (_name, { path }) => {
  await expectUsageError(path, /^(required option '--.+' not specified|missing required argument '.+')$/);
});

test.each(groups.map(({ path }) => path.join(' ')))(
  'wl %s says in JSON that it needs a command',
  async (name) => {
    await expectUsageError([name], /^a command is missing/);
    await expectUsageError([name, 'no-such-command'], /^unknown command 'no-such-command'/);
  },
);

test('wl says in JSON that a command is missing or unknown', async () => {
  await expectUsageError([], /^a command is missing/);
  await expectUsageError(['no-such-command'], /^unknown command 'no-such-command'/);
});
