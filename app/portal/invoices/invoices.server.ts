import { json, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { readInvoice, readInvoiceFile } from '#api/modules/billing/read-invoice.ts';
import { type PortalRequest, requirePortal, ServiceError } from '../portal.server.ts';

/** @throws Response 404 if it isn't the partner's invoice */
async function ofInvoice<Found>(
  args: LoaderFunctionArgs,
  read: (ctx: PortalRequest['ctx'], which: { partnerId: number; invoiceId: number }) => Promise<Found>,
): Promise<Found> {
  const { ctx, member } = await requirePortal(args);
  const id = args.params.invoiceId ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Response(null, { status: 404 });
  try {
    return await read(ctx, { partnerId: member.partnerId, invoiceId: Number(id) });
  } catch (error) {
    if (error instanceof ServiceError) throw new Response(null, { status: error.status });
    throw error;
  }
}

export const loadInvoice = async (args: LoaderFunctionArgs) =>
  json({ invoice: await ofInvoice(args, readInvoice) });

/** An invoice's PDF: Stripe's, by redirect, or our own. */
export async function loadInvoiceFile(args: LoaderFunctionArgs): Promise<Response> {
  const found = await ofInvoice(args, readInvoiceFile);
  if ('url' in found) return redirect(found.url);
  return new Response(new Uint8Array(found.content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${found.number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
