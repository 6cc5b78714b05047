import { type Command } from 'commander';
import { listOwnInvoices } from '#api/modules/billing/list-invoices.ts';
import { settleInvoice } from '#api/modules/billing/settle-invoice.ts';
import { writeInvoiceFile } from '#api/modules/billing/write-invoice-file.ts';
import { type Json, json } from '../options.ts';
import { print, printList, withContext } from '../run-command.ts';

export function addInvoiceCommands(program: Command): void {
  const invoice = program.command('invoice').description('invoices that the service issues itself');
  invoice
    .command('list')
    .description('list invoices, newest first')
    .option('--open', 'only invoices that are neither paid nor void')
    .addOption(json())
    .action(async (options: { open?: boolean } & Json) => {
      const invoices = await withContext((ctx) => listOwnInvoices(ctx, { open: options.open }));
      printList('invoices', invoices, options);
    });
  invoice
    .command('write')
    .description('write the PDF of an invoice, replacing an existing file')
    .argument('<number>', 'invoice number, for example WL-2026-000001')
    .addOption(json())
    .action(async (number: string, options: Json) => {
      const { path } = await withContext((ctx) => writeInvoiceFile(ctx, number));
      print({ number, path }, options);
    });
  for (const status of ['paid', 'void'] as const) {
    invoice
      .command(status)
      .description(status === 'paid' ? 'mark an invoice as paid' : 'void an invoice permanently')
      .argument('<number>', 'invoice number, for example WL-2026-000001')
      .addOption(json())
      .action(async (number: string, options: Json) => {
        const settled = await withContext((ctx) => settleInvoice(ctx, number, status));
        print({ number, status: settled.status, paid_at: settled.paid_at }, options);
      });
  }
}
