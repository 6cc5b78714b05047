import { type Command } from 'commander';
import { findingsOfStartError, runChecks } from '../doctor.ts';
import { type Json, json } from '../options.ts';
import { print, withContext } from '../run-command.ts';

const label = (ok: boolean | null) => (ok === null ? '?' : ok ? 'ok' : 'WRONG').padEnd(5);

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check everything the service depends on; exits with status 1 if something is wrong')
    .option(
      '--dkim-selector <selectors...>',
      'look for the DKIM keys with these names (s= in DKIM-Signature)',
    )
    .addOption(json())
    .action(async ({ dkimSelector: dkimSelectors, ...options }: { dkimSelector?: string[] } & Json) => {
      const findings = await withContext((ctx, env) => runChecks(ctx, env, { dkimSelectors })).catch(
        findingsOfStartError,
      );
      if (findings.some(({ ok }) => ok === false)) process.exitCode = 1;
      if (options.json) return print({ findings }, options);
      for (const { check, ok, message, fix } of findings) {
        console.log(
          [label(ok), check.padEnd(10), message.replace(/\.$/, '') + (fix ? `. ${fix}` : '')].join(' '),
        );
      }
    });
}
