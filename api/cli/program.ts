import { Command, CommanderError } from 'commander';
import { addAuditCommand } from './commands/audit.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addBasketCommands } from './commands/basket.ts';
import { addCapacityCommand } from './commands/capacity.ts';
import { addChangelogCommands } from './commands/changelog.ts';
import { addDbCommands } from './commands/db.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addEventsCommand } from './commands/events.ts';
import { addFeedbackCommands } from './commands/feedback.ts';
import { addInvoiceCommands } from './commands/invoice.ts';
import { addJobCommands } from './commands/job.ts';
import { addKeyCommands } from './commands/key.ts';
import { addLegacyCommands } from './commands/legacy.ts';
import { addListCommands } from './commands/lists.ts';
import { addPartnerCommands } from './commands/partner.ts';
import { addPatCommands } from './commands/pat.ts';
import { addPlanCommands } from './commands/plan.ts';
import { addPrivacyCommands } from './commands/privacy.ts';
import { addProductCommands } from './commands/products.ts';
import { addPushCommands } from './commands/push.ts';
import { addShopCommands } from './commands/shop.ts';
import { addUsageCommands } from './commands/usage.ts';
import { addUserCommands } from './commands/user.ts';
import { addVideoCommands } from './commands/video.ts';
import { noteCommand } from './record-command.ts';
import { describeFailure, explainError, print } from './run-command.ts';

let json = false;

/** All commands. */
export const program = new Command('wl')
  .description('Manage the wishlist service. Without DATABASE_URL, uses the embedded database in DATA_DIR.')
  .showHelpAfterError('Run with --help to see the usage.')
  .configureOutput({ writeErr: (text) => void (json || process.stderr.write(text)) })
  .exitOverride()
  .hook('preAction', (_, command) => noteCommand(command));

addPartnerCommands(program);
addKeyCommands(program);
addBasketCommands(program);
addShopCommands(program);
addProductCommands(program);
addListCommands(program);
addUsageCommands(program);
addInvoiceCommands(program);
addUserCommands(program);
addVideoCommands(program);
addLegacyCommands(program);
addPatCommands(program);
addPlanCommands(program);
addEventsCommand(program);
addAuditCommand(program);
addFeedbackCommands(program);
addPrivacyCommands(program);
addChangelogCommands(program);
addDbCommands(program);
addBackupCommands(program);
addPushCommands(program);
addJobCommands(program);
addDoctorCommand(program);
addCapacityCommand(program);

/** Runs the command this process was started with and sets the exit status. */
export async function runCommandLine(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  // Set even if the arguments can't be parsed.
  json = args.includes('--json');
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    const isUsage = error instanceof CommanderError;
    if (isUsage && error.exitCode === 0) return;
    process.exitCode = isUsage ? 2 : 1;
    if (json) print(describeFailure(error), { json });
    else if (!isUsage || error.code === 'wl.actions') console.error(explainError(error));
  }
}
