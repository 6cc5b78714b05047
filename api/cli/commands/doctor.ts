import { type Command } from 'commander';
import { examine } from '../doctor.ts';
import { type Json, json } from '../options.ts';
import { print, withContext } from '../run-command.ts';

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check everything the service depends on; exits with status 1 if something is wrong')
    .addOption(json())
    .action(async (options: Json) => {
      const findings = await withContext(examine);
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
      if (options.json) return print({ findings }, options);
      for (const { check, ok, message } of findings) {
        console.log(`${ok ? 'ok   ' : 'WRONG'} ${check.padEnd(9)} ${message}`);
      }
    });
}
