import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints, file, idParameter } from '#api/platform/http/endpoint.ts';
import { listInvoices } from './list-invoices.ts';
import { readInvoice, readInvoiceFile } from './read-invoice.ts';
import { invoiceRecord, invoiceSummary } from './schemas.ts';

const portal = { tag: 'Subscription', auth: 'member', audience: 'partners', method: 'get' } as const;
const ofInvoice = { ...portal, params: z.object({ invoiceId: idParameter }), fails: ['not_found'] } as const;

const list = endpoint({
  ...portal,
  path: '/portal/invoices',
  summary: 'List invoices, newest first',
  description: 'Amounts are in euro cents.',
  answer: z.object({ invoices: z.array(invoiceSummary) }),
});
const read = endpoint({
  ...ofInvoice,
  path: '/portal/invoices/{invoiceId}',
  summary: 'Get an invoice with its lines',
  description: 'Returns the invoice. Its lines add up to the total, in euro cents.',
  answer: z.object({ invoice: invoiceRecord }),
});
const pdf = endpoint({
  ...ofInvoice,
  path: '/portal/invoices/{invoiceId}/pdf',
  summary: 'Download an invoice as a PDF',
  description: 'Returns the file as it was issued.',
  answer: file,
  produces: ['application/pdf'],
  also: { 302: { description: 'URL of the file at the payment service.' } },
});

/** A partner's invoices. */
export function portalInvoiceRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ member }) => ({ invoices: await listInvoices(ctx, member.partnerId) }));
  on(read, async ({ member: { partnerId }, params: { invoiceId } }) => ({
    invoice: await readInvoice(ctx, { partnerId, invoiceId }),
  }));
  on(pdf, async ({ member: { partnerId }, params: { invoiceId }, http }) => {
    const found = await readInvoiceFile(ctx, { partnerId, invoiceId });
    if ('url' in found) return http.redirect(found.url);
    http.header('Content-Disposition', `attachment; filename="${found.number}.pdf"`);
    http.header('Cache-Control', 'private, no-store');
    return http.body(new Uint8Array(found.content), 200, { 'Content-Type': 'application/pdf' });
  });
  return router;
}
