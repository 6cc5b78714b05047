import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawInvoice } from './invoices/draw-invoice.ts';
import type { InvoiceFiles } from './ports.ts';

/** Invoice files in a private folder. */
export function createInvoiceFiles({
  folder,
  brandName,
}: {
  folder: string;
  brandName: string;
}): InvoiceFiles {
  const pathOf = (number: string) => {
    if (!/^WL-\d{4}-\d{6,}$/.test(number))
      throw new Error(`not the number of one of our invoices: ${number}`);
    return path.join(folder, `${number}.pdf`);
  };
  return {
    async write(invoice) {
      const target = pathOf(invoice.number ?? '');
      const content = await drawInvoice(invoice, brandName);
      await mkdir(folder, { recursive: true });
      // Two requests may write it at once.
      const unfinished = `${target}.${randomUUID()}.tmp`;
      await writeFile(unfinished, content);
      await rename(unfinished, target);
      return { path: target, content };
    },
    read: (number) => readFile(pathOf(number)).catch(() => null),
  };
}
