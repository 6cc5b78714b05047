import { iconPaths } from '#api/contract/icon.ts';
import { formatDate, formatPeriod } from '#api/contract/language/dates.ts';
import { formatText, type TextValues } from '#api/contract/language/format.ts';
import { formatNumber, formatPrice, formatTenthCents } from '#api/contract/language/numbers.ts';
import { fontFile } from '#api/platform/fonts/font-file.ts';
import { messages } from '#api/platform/messages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { InvoiceRecord } from '../../schemas.ts';

type Pdf = PDFKit.PDFDocument;

/** A4 in points. */
const page = { left: 56, right: 539, top: 56, bottom: 786 };
const width = page.right - page.left;
/** Right edges of the columns; the description uses the remaining width. */
const columns = { quantity: 380, unitPrice: 460, amount: page.right };
const descriptionWidth = 248;
const ink = { text: '#1c1917', soft: '#57534e', line: '#d6d3d1', heart: '#e5484d' };

/** An invoice as a PDF in its language, with embedded fonts for all languages. */
export async function drawInvoice(invoice: InvoiceRecord, brandName: string): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const issued = new Date(invoice.issued_at);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: page.left,
    bufferPages: true,
    lang: invoice.lang,
    info: { Title: invoice.number ?? '', Author: invoice.seller[0] ?? brandName, CreationDate: issued },
  });
  const whole = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  pdf.registerFont('plain', fontFile('400Regular'));
  pdf.registerFont('bold', fontFile('600SemiBold'));
  const say = (key: keyof Messages<'invoice'>, values: TextValues = {}) =>
    formatText(invoice.lang, messages('invoice', invoice.lang)[key], values);

  const y = drawHead(pdf, invoice, brandName, say);
  drawTotals(pdf, invoice, drawLines(pdf, invoice, y, say), say);
  drawFoot(pdf, invoice, say);
  pdf.end();
  return whole;
}

type Say = (key: keyof Messages<'invoice'>, values?: TextValues) => string;

/** Writes text at a position; with `right`, right-aligned. Returns the y below it. */
function write(
  pdf: Pdf,
  text: string,
  at: {
    x?: number;
    right?: number;
    y: number;
    width?: number;
    size?: number;
    color?: string;
    bold?: boolean;
  },
): number {
  const { y, size = 9, color = ink.text, bold = false } = at;
  pdf
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(color);
  const available = at.width ?? (at.right === undefined ? width : 120);
  const x = at.right === undefined ? (at.x ?? page.left) : at.right - available;
  pdf.text(text, x, y, {
    width: available,
    lineGap: 2,
    characterSpacing: size > 11 ? size * -0.02 : 0,
    // Tabular figures line up in columns.
    ...(at.right === undefined ? {} : { align: 'right', features: ['tnum'] }),
  });
  return pdf.y;
}

function rule(pdf: Pdf, y: number, from = page.left): void {
  pdf.moveTo(from, y).lineTo(page.right, y).lineWidth(0.6).strokeColor(ink.line).stroke();
}

function drawHead(pdf: Pdf, invoice: InvoiceRecord, brandName: string, say: Say): number {
  pdf
    .save()
    .translate(page.left - 2, page.top - 2)
    .scale(0.7)
    .path(iconPaths.heart)
    .fill(ink.heart)
    .restore();
  write(pdf, brandName, { x: page.left + 20, y: page.top, size: 11, bold: true, width: 300 });
  let y = write(pdf, say('invoice.title'), { y: page.top + 44, size: 28, bold: true });
  if (invoice.status === 'void')
    write(pdf, say('invoice.void'), { right: page.right, y: y - 22, size: 14, bold: true });
  y += 20;

  const half = 300;
  write(pdf, say('invoice.to'), { y, size: 8, color: ink.soft });
  write(pdf, say('invoice.from'), { x: half, y, size: 8, color: ink.soft });
  const parties = [
    write(pdf, invoice.buyer.join('\n'), { y: y + 14, width: half - page.left - 24 }),
    write(pdf, invoice.seller.join('\n'), { x: half, y: y + 14, width: page.right - half }),
  ];
  y = Math.max(...parties) + 22;

  const issued = new Date(invoice.issued_at);
  const facts = [
    [say('invoice.number'), invoice.number ?? ''],
    [say('invoice.date'), formatDate(invoice.lang, issued)],
    ...(invoice.due_at === null
      ? []
      : [[say('invoice.due'), formatDate(invoice.lang, new Date(invoice.due_at))]]),
    ...(invoice.period === null ? [] : [[say('invoice.period'), formatPeriod(invoice.lang, invoice.period)]]),
  ] as const;
  facts.forEach(([name = '', value = ''], index) => {
    const x = page.left + index * 122;
    write(pdf, name, { x, y, size: 8, color: ink.soft, width: 116 });
    write(pdf, value, { x, y: y + 14, bold: true, width: 118 });
  });
  return y + 58;
}

function drawTitles(pdf: Pdf, y: number, say: Say): number {
  const style = { y, size: 8, color: ink.soft };
  write(pdf, say('invoice.description'), { ...style, width: descriptionWidth });
  write(pdf, say('invoice.quantity'), { ...style, right: columns.quantity, width: 74 });
  write(pdf, say('invoice.unitPrice'), { ...style, right: columns.unitPrice, width: 76 });
  write(pdf, say('invoice.amount'), { ...style, right: columns.amount, width: 85 });
  rule(pdf, y + 16);
  return y + 26;
}

function drawLines(pdf: Pdf, invoice: InvoiceRecord, top: number, say: Say): number {
  const { lang, currency } = invoice;
  let y = drawTitles(pdf, top, say);
  for (const line of invoice.lines) {
    pdf.font('plain').fontSize(9);
    if (y + pdf.heightOfString(line.description, { width: descriptionWidth }) > page.bottom - 40) {
      pdf.addPage();
      y = drawTitles(pdf, page.top, say);
    }
    const quantity =
      line.of === null
        ? formatNumber(lang, line.quantity)
        : say('invoice.share', { days: line.quantity, all: line.of });
    const unitPrice =
      line.unit_price_minor === null
        ? ''
        : formatTenthCents(lang, Math.round(line.unit_price_minor * 10), currency);
    const below = [
      write(pdf, line.description, { y, width: descriptionWidth }),
      write(pdf, quantity, { right: columns.quantity, y, width: 74 }),
      write(pdf, unitPrice, { right: columns.unitPrice, y, width: 76 }),
      write(pdf, formatPrice(lang, line.amount_minor, currency), { right: columns.amount, y, width: 85 }),
    ];
    y = Math.max(...below) + 6;
    rule(pdf, y);
    y += 10;
  }
  return y;
}

function drawTotals(pdf: Pdf, invoice: InvoiceRecord, top: number, say: Say): void {
  let y = top + 6;
  if (y > page.bottom - 110) {
    pdf.addPage();
    y = page.top;
  }
  const { lang, currency } = invoice;
  const percent = formatNumber(lang, invoice.tax_percent);
  const sums = [
    [say('invoice.net'), invoice.net_minor],
    [say('invoice.tax', { percent }), invoice.tax_minor],
  ] as const;
  for (const [name, amount] of sums) {
    write(pdf, name, { x: 300, y, color: ink.soft, width: 140 });
    y = write(pdf, formatPrice(lang, amount, currency), { right: page.right, y }) + 4;
  }
  rule(pdf, y + 4, 300);
  write(pdf, say('invoice.total'), { x: 300, y: y + 16, size: 12, bold: true, width: 140 });
  const total = formatPrice(lang, invoice.total_minor, currency);
  write(pdf, total, { right: page.right, y: y + 16, size: 12, bold: true });
}

function drawFoot(pdf: Pdf, invoice: InvoiceRecord, say: Say): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    // Below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    const style = { y: 800, size: 7.5, color: ink.soft };
    write(pdf, invoice.seller.join(' · '), { ...style, width: 380 });
    write(pdf, say('invoice.page', { page: index + 1, pages: count }), {
      ...style,
      right: page.right,
      width: 100,
    });
  }
}
