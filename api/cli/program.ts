import { Command, CommanderError } from 'commander';
import { addBackupCommands } from './commands/backup.ts';
import { addBasketCommands } from './commands/basket.ts';
import { addChangelogCommands } from './commands/changelog.ts';
import { addDbCommands } from './commands/db.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addFeedbackCommands } from './commands/feedback.ts';
import { addInvoiceCommands } from './commands/invoice.ts';
import { addJobCommands } from './commands/job.ts';
import { addKeyCommands } from './commands/key.ts';
import { addLegacyCommands } from './commands/legacy.ts';
import { addPartnerCommands } from './commands/partner.ts';
import { addPatCommands } from './commands/pat.ts';
import { addPlanCommands } from './commands/plan.ts';
import { addPrivacyCommands } from './commands/privacy.ts';
import { addShopCommands } from './commands/shop.ts';
import { addUsageCommands } from './commands/usage.ts';
import { addUserCommands } from './commands/user.ts';
import { addVideoCommands } from './commands/video.ts';
import { explain } from './run-command.ts';

const program = new Command('wl')
  .description('Manage the wishlist service. Without DATABASE_URL, uses the embedded database in DATA_DIR.')
  .showHelpAfterError('Run with --help to see the usage.')
  .exitOverride();

addPartnerCommands(program);
addKeyCommands(program);
addBasketCommands(program);
addShopCommands(program);
addUsageCommands(program);
addInvoiceCommands(program);
addUserCommands(program);
addVideoCommands(program);
addLegacyCommands(program);
addPatCommands(program);
addPlanCommands(program);
addFeedbackCommands(program);
addPrivacyCommands(program);
addChangelogCommands(program);
addDbCommands(program);
addBackupCommands(program);
addJobCommands(program);
addDoctorCommand(program);

/** Runs the command this process was started with and sets the exit status. */
export async function runCommandLine(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      console.error(explain(error));
      process.exitCode = 1;
    } else if (error.exitCode !== 0) {
      if (error.code === 'wl.actions') console.error(error.message);
      process.exitCode = 2;
    }
  }
}
