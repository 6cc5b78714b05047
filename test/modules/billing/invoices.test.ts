/** Invoices for partners and for the operator. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Language } from '#api/contract/language/languages.ts';
import { languages } from '#api/contract/language/languages.ts';
import { closeMonth } from '#api/modules/billing/close-month.ts';
import { createInvoiceFiles } from '#api/modules/billing/create-invoice-files.ts';
import { listOwnInvoices } from '#api/modules/billing/list-invoices.ts';
import { readInvoiceFile } from '#api/modules/billing/read-invoice.ts';
import { settleInvoice } from '#api/modules/billing/settle-invoice.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { addActions } from '#test/support/actions.ts';
import { useApi } from '#test/support/api.ts';
import { pdfText } from '#test/support/pdf-text.ts';

const api = await useApi({
  INVOICE_TAX_PERCENT: '19',
  INVOICE_FROM: 'Wunschzettel GmbH; Müllerstraße 7; 10115 Berlin; USt-IdNr. DE123456789',
});

/** A Starter partner 1,200 actions over its limit, and its November invoice. */
async function billed({ locale = 'en' as Language, billingEmail = null as string | null } = {}) {
  api.time.now = new Date('2026-11-01T00:00:00Z');
  const { partnerId, userId } = await api.partner('starter');
  const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const billing = {
    billingEmail,
    billingName: 'Kiln & Linen',
    billingAddress: 'ul. Żółta 3\n00-001 Łódź',
    vatId: 'PL1234567890',
  };
  await api.ctx.prisma.partner.update({ where: { id: partnerId }, data: { ...billing, locale } });
  await addActions(api.ctx, { partnerId, count: 3_200, at: new Date('2026-11-20T10:00:00Z') });
  api.time.now = new Date('2026-12-01T00:30:00Z');
  const { invoices } = await closeMonth(api.ctx, { period: '2026-11', partnerId });
  const session = await issueSession(api.ctx, { email: email ?? '' });
  const [invoice] = invoices;
  if (!invoice?.number) throw new Error('there is no invoice');
  return {
    partnerId,
    invoiceId: invoice.invoiceId,
    number: invoice.number,
    headers: { authorization: `Bearer ${session.accessToken}` },
  };
}

const fileOf = async ({ invoiceId, headers }: { invoiceId: number; headers: Record<string, string> }) => {
  const answer = await api.ask(`/api/portal/invoices/${invoiceId}/pdf`, { headers });
  return {
    answer,
    text: pdfText(Buffer.from(await answer.arrayBuffer())).replaceAll(/[\u00a0\u202f]/g, ' '),
  };
};

describe('a partner', () => {
  test('lists its invoices and reads each one', async () => {
    const { headers, invoiceId, number } = await billed();
    const list = await api.call('GET', '/portal/invoices', { headers });
    expect(list.body.invoices).toMatchObject([
      { id: invoiceId, number, period: '2026-11', status: 'open', currency: 'EUR', total_minor: 5_831 },
    ]);
    const read = await api.call('GET', `/portal/invoices/${invoiceId}`, { headers });
    expect(read.body.invoice).toMatchObject({
      seller: ['Wunschzettel GmbH', 'Müllerstraße 7', '10115 Berlin', 'USt-IdNr. DE123456789'],
      buyer: ['Kiln & Linen', 'ul. Żółta 3', '00-001 Łódź', 'VAT ID: PL1234567890'],
      lines: [
        { quantity: 1, of: null, unit_price_minor: 1_900, amount_minor: 1_900 },
        { quantity: 1_200, of: null, unit_price_minor: 2.5, amount_minor: 3_000 },
      ],
      net_minor: 4_900,
      tax_percent: 19,
      tax_minor: 931,
      due_at: '2026-12-15T00:30:00.000Z',
      total_minor: 5_831,
    });
  });

  test('can’t find another partner’s invoice', async () => {
    const own = await billed();
    const other = await billed();
    const paths = [`/portal/invoices/${other.invoiceId}`, `/portal/invoices/${other.invoiceId}/pdf`];
    for (const path of [...paths, '/portal/invoices/999999', '/portal/invoices/999999/pdf']) {
      const answer = await api.call('GET', path, { headers: own.headers });
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
  });

  test('is emailed the PDF once, at its billing email', async () => {
    const { number, partnerId, invoiceId } = await billed({ billingEmail: 'books@kiln.example' });
    await closeMonth(api.ctx, { period: '2026-11', partnerId });
    const { attachments } = await api.mailTo('books@kiln.example');
    expect(attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`]);
    expect(pdfText(Buffer.from(attachments[0]?.content as ArrayBuffer))).toContain(number);
    expect(await api.mailsTo('books@kiln.example')).toHaveLength(1);
    const stored = await api.ctx.prisma.invoice.findUnique({ where: { id: invoiceId } });
    expect(stored?.mailedAt).toEqual(api.time.now);
  });

  test('is redirected to the payment service for invoices issued there', async () => {
    const { partnerId, headers } = await billed();
    const { id } = await api.ctx.prisma.invoice.create({
      data: {
        partnerId,
        provider: 'stripe',
        externalId: `in_${partnerId}`,
        number: `S-${partnerId}`,
        pdfUrl: 'https://pay.example/in.pdf',
        lines: [{ description: 'Growth', amountMinor: 4_900 }],
        issuedAt: api.time.now,
      },
    });
    const answer = await api.ask(`/api/portal/invoices/${id}/pdf`, { headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://pay.example/in.pdf']);
  });
});

describe('the invoice PDF', () => {
  const words: Record<Language, string[]> = {
    en: ['Invoice', 'Due by', '15 December 2026', '1,200', '€0.025', 'Total', '€58.31', 'Tax, 19%'],
    de: [
      'Rechnung',
      'Zahlbar bis',
      '15. Dezember 2026',
      '1.200',
      'Gesamtbetrag',
      '58,31 €',
      'Tarif Starter, 1. November 2026',
    ],
    fr: ['Facture', 'Total', '58,31 €'],
    es: ['Factura', '58,31 €'],
    nl: ['Factuur', '€ 58,31'],
    pl: ['Faktura', 'Miesiąc', '58,31 €'],
    it: ['Fattura', '58,31 €'],
    pt: ['Fatura', '58,31 €'],
  };

  test.each(languages)('is written in the partner’s language: %s', async (locale) => {
    const invoice = await billed({ locale });
    const { answer, text } = await fileOf(invoice);

    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(text).not.toContain('?');
    const whole = text.replaceAll('\n', ' ');
    for (const word of [...words[locale], invoice.number, 'Łódź', 'Müllerstraße']) {
      expect(whole).toContain(word);
    }
  });
});

describe('the operator', () => {
  test('marks invoices paid or void, and can’t reverse either', async () => {
    const { number } = await billed();
    const other = await billed();
    expect(await settleInvoice(api.ctx, number, 'paid')).toMatchObject({ status: 'paid' });
    expect(await settleInvoice(api.ctx, number, 'paid')).toMatchObject({ status: 'paid' });
    await expect(settleInvoice(api.ctx, number, 'void')).rejects.toMatchObject({
      errorName: 'invalid_input',
    });

    await settleInvoice(api.ctx, other.number, 'void');
    expect((await fileOf(other)).text).toContain('Void');
    api.pass({ days: 1 });
    await closeMonth(api.ctx, { period: '2026-11', partnerId: other.partnerId });
    expect(await api.ctx.prisma.invoice.count({ where: { partnerId: other.partnerId } })).toBe(1);
    const open = (await listOwnInvoices(api.ctx, { open: true })).map((invoice) => invoice.number);
    expect(open).not.toContain(number);
    expect(open).not.toContain(other.number);
  });

  test('voids an invoice for servers that keep its file elsewhere', async () => {
    const invoice = await billed();
    const folder = await mkdtemp(join(tmpdir(), 'wl-invoices-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const invoiceFiles = createInvoiceFiles({ folder, brandName: 'Wishlist' });
    const elsewhere = { ...api.ctx, adapters: { ...api.ctx.adapters, invoiceFiles } };
    const textOn = async (ctx: typeof api.ctx) => {
      const file = await readInvoiceFile(ctx, invoice);
      return 'content' in file ? pdfText(file.content) : '';
    };
    for (const ctx of [api.ctx, elsewhere]) expect(await textOn(ctx)).not.toContain('Void');
    await settleInvoice(elsewhere, invoice.number, 'void');
    for (const ctx of [api.ctx, elsewhere]) expect(await textOn(ctx)).toContain('Void');
  });
});
