import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawInvoice } from './internal/invoices/draw-invoice.ts';
import type { InvoiceFiles } from './ports.ts';
import type { InvoiceRecord } from './schemas.ts';

/** Invoice files in a private folder. */
export function createInvoiceFiles({
  folder,
  brandName,
}: {
  folder: string;
  brandName: string;
}): InvoiceFiles {
  // Only voiding changes a file's content. A void invoice has another file name, because other
  // servers may still have the earlier file.
  const pathOf = ({ number, status }: Pick<InvoiceRecord, 'number' | 'status'>) => {
    if (number === null || !/^WL-\d{4}-\d{6,}$/.test(number))
      throw new Error(`not the number of one of our invoices: ${number}`);
    return path.join(folder, status === 'void' ? `${number}-void.pdf` : `${number}.pdf`);
  };
  return {
    async write(invoice) {
      const target = pathOf(invoice);
      const content = await drawInvoice(invoice, brandName);
      await mkdir(folder, { recursive: true });
      // Two requests may write it concurrently.
      const unfinished = `${target}.${randomUUID()}.tmp`;
      await writeFile(unfinished, content);
      await rename(unfinished, target);
      return { path: target, content };
    },
    read: (invoice) => readFile(pathOf(invoice)).catch(() => null),
  };
}
