import { contrast, parseHex, type Rgb } from '#api/contract/contrast.ts';
import { escapeMarkup } from '#api/platform/escape-markup.ts';
import type { Block, Email, Tone } from './email.ts';

/** Outlook supports padding and widths only on tables. */
const table = (inner: string, attributes = 'width="100%"') =>
  `<table role="presentation" ${attributes} cellpadding="0" cellspacing="0" border="0">${inner}</table>`;

const coded = (text: string) =>
  text
    .split('`')
    .map((part, index) =>
      index % 2 === 1
        ? `<code class="sunken" style="${styles.inlineCode}">${escapeMarkup(part)}</code>`
        : escapeMarkup(part),
    )
    .join('');

const language = (lang: string | undefined) => (lang ? ` lang="${lang}"` : '');

function meterHtml(percent: number, tone: keyof typeof toneColors): string {
  const cell = (share: number, kind: 'rest' | typeof tone, corners: string) =>
    `<td class="${kind === 'rest' ? kind : `fill-${kind}`}" width="${share}%" height="8" bgcolor="${meterColors[kind]}" style="background-color:${meterColors[kind]};border-radius:${corners};font-size:0;line-height:8px;">&nbsp;</td>`;
  const [used, left] = [Math.max(1, percent), Math.min(99, 100 - percent)];
  const cells =
    percent >= 100
      ? cell(100, tone, '4px')
      : cell(used, tone, '4px 0 0 4px') + cell(left, 'rest', '0 4px 4px 0');
  return table(`<tr>${cells}</tr>`, 'width="100%" aria-hidden="true"');
}

/** @param color the background of buttons, hex */
function buttonHtml({ label, url }: { label: string; url: string }, color: string | null): string {
  const [name, fill, ink] = color
    ? ['', `background-color:${color};`, `color:${textOn(color)};`]
    : ['button', '', ''];
  return table(
    `<tr><td class="${name}" align="center" bgcolor="${color ?? primary}" style="${styles.button}${fill}"><a href="${escapeMarkup(url)}" style="${styles.buttonLink}${ink}">${escapeMarkup(label)}</a></td></tr>`,
    'class="wide"',
  );
}

/** Black or white, on a hex color. */
function textOn(color: string): string {
  const fill = parseHex(color);
  const [black, white] = [0, 1].map((light) => ({ r: light, g: light, b: light })) as [Rgb, Rgb];
  return fill && contrast(fill, black) < contrast(fill, white) ? '#ffffff' : '#000000';
}

function wishHtml(block: Extract<Block, { kind: 'wish' }>, color: string | null): string {
  const { title, details, imageUrl, price, drop, news, button } = block;
  const image = imageUrl
    ? `<td width="96" valign="top" style="padding-right:16px;"><img src="${escapeMarkup(imageUrl)}" width="96" alt="" style="${styles.image}"></td>`
    : '';
  const was = drop ? ` <s class="quiet" style="${styles.beside}">${escapeMarkup(drop.before)}</s>` : '';
  const said = (words: string, tone: 'good' | 'warn') =>
    `<p class="${tone}" style="${styles.quiet}color:${tone === 'good' ? good : toneColors.warn};font-weight:600;">${escapeMarkup(words)}</p>`;
  const lines = [
    title && `<p class="ink" style="${styles.paragraph}font-weight:600;">${escapeMarkup(title)}</p>`,
    details && `<p class="quiet" style="${styles.quiet}">${escapeMarkup(details)}</p>`,
    price && `<p class="ink" style="${styles.price}">${escapeMarkup(price)}${was}</p>`,
    drop && said(drop.saving, 'good'),
    news && said(news.text, news.tone),
    `<div style="padding-top:12px;">${buttonHtml(button, color)}</div>`,
  ];
  return table(
    `<tr>${image}<td valign="top">${lines.filter(Boolean).join('\n')}</td></tr>`,
    `class="row" width="100%" style="${styles.row}"`,
  );
}

/** @param color the background of buttons, hex; null: the service's own */
function blockHtml(block: Block, color: string | null): string {
  switch (block.kind) {
    case 'paragraph': {
      const [style, name] = block.quiet ? [styles.quiet, 'quiet'] : [styles.paragraph, 'ink'];
      const text = block.coded ? coded(block.text) : escapeMarkup(block.text);
      return `<p class="${name}"${language(block.lang)} style="${style}">${text}</p>`;
    }
    case 'code':
      return table(
        `<tr><td class="sunken" style="${styles.sunken}"><p class="ink" style="${block.spaced ? styles.digits : styles.command}">${escapeMarkup(block.code)}</p></td></tr>`,
      );
    case 'figure': {
      const beside = block.beside
        ? ` <span class="quiet" style="${styles.beside}">${escapeMarkup(block.beside)}</span>`
        : '';
      return `<p class="ink" style="${styles.figure}">${escapeMarkup(block.value)}${beside}</p>
<p class="quiet" style="${styles.quiet}">${escapeMarkup(block.caption)}</p>`;
    }
    case 'meter':
      return meterHtml(block.percent, block.tone);
    case 'facts':
      return table(
        block.rows
          .map(
            ([name, value]) =>
              `<tr><td class="row quiet" width="35%" valign="top" style="${styles.row}${styles.quiet}padding-right:16px;">${escapeMarkup(name)}</td><td class="row ink" valign="top" style="${styles.row}${styles.paragraph}">${escapeMarkup(value)}</td></tr>`,
          )
          .join(''),
      );
    case 'changes':
      return table(
        block.rows
          .map(
            ({ label, tone, text }) =>
              `<tr><td class="row" style="${styles.row}"><p class="${tone}" style="${styles.quiet}color:${toneColors[tone]};font-weight:600;">${escapeMarkup(label)}</p><p class="ink"${language(block.lang)} style="${styles.paragraph}">${coded(text)}</p></td></tr>`,
          )
          .join(''),
      );
    case 'links':
      return table(
        block.rows
          .map(
            ({ text, url }) =>
              `<tr><td class="row" style="${styles.row}"><a class="ink" href="${escapeMarkup(url)}" style="${styles.paragraph}">${escapeMarkup(text)}</a></td></tr>`,
          )
          .join(''),
      );
    case 'button':
      return buttonHtml(block, color);
    case 'wish':
      return wishHtml(block, color);
  }
}

const footLink = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escapeMarkup(url)}" style="${styles.footLink}">${escapeMarkup(label)}</a>`;

function footHtml({ reason, settings = [], legal = [], sender, brand }: Email): string {
  const lines = [
    reason && escapeMarkup(reason),
    settings.map(footLink).join(' · '),
    sender && escapeMarkup(brand),
    legal.map(footLink).join(' · '),
  ].filter(Boolean);
  return `<p class="foot" style="${styles.foot}">${lines.join('<br>')}</p>`;
}

/** Fills the preview after the preheader, so that mailboxes don't show the email's text there. */
const silence = '&#847;&zwnj;&nbsp;'.repeat(60);

/** The email as a page of at most 600 px that loads no external resources. */
export function emailHtml(email: Email): string {
  const { lang, brand, sender, subject, title, preheader, blocks } = email;
  const color = sender?.color && parseHex(sender.color) ? sender.color : null;
  const rows = [
    `<h1 class="ink" style="${styles.title}">${escapeMarkup(title)}</h1>`,
    ...blocks.map((block) => blockHtml(block, color)),
  ].map((inner) => `<tr><td style="padding-bottom:24px;">\n${inner}\n</td></tr>`);
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeMarkup(subject)}</title>
<style>${styleSheet}
</style>
</head>
<body class="paper" style="margin:0;padding:0;${styles.paper}">
<div style="${styles.hidden}">${escapeMarkup(preheader)}${silence}</div>
${table(
  `<tr><td align="center" style="padding:32px 12px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
${table(
  `<tr><td style="padding:0 8px 20px;text-align:left;"><p class="ink" style="${styles.brand}"><span class="heart" style="${styles.heart}" aria-hidden="true">&#9829;&#xFE0E;</span> ${escapeMarkup(sender?.name ?? brand)}</p></td></tr>
<tr><td class="sheet" style="${styles.sheet}">
${table(rows.join('\n'))}
</td></tr>
<tr><td style="padding:20px 8px 0;text-align:left;">${footHtml(email)}</td></tr>`,
  // Names can be longer than a phone is wide.
  'width="100%" style="max-width:600px;margin:0 auto;word-break:break-word;"',
)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`,
  `class="paper" width="100%" bgcolor="#fafaf9" style="${styles.paper}"`,
)}
</body>
</html>
`;
}

/*
 * The look of the emails: the pages' design tokens as inline styles, which every mailbox supports. Classes add dark
 * colors for mailboxes that support `prefers-color-scheme`.
 */

const font = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";
const ink = '#1c1917';
const quiet = '#57534e';
const primary = '#2563eb';

const text = (size: number, color: string, more = '') =>
  `margin:0;font-family:${font};font-size:${size}px;line-height:1.5;color:${color};${more}`;

const styles = {
  paper: 'background-color:#fafaf9;',
  sheet:
    'background-color:#ffffff;border:1px solid #e7e5e4;border-radius:14px;padding:40px 40px 8px;text-align:left;',
  brand: text(15, ink, 'font-weight:600;'),
  heart: 'color:#e5484d;',
  title: text(24, ink, 'font-weight:600;line-height:1.25;letter-spacing:-.02em;'),
  paragraph: text(16, ink),
  quiet: text(14, quiet),
  foot: text(13, '#716a65'),
  footLink: 'color:#716a65;text-decoration:underline;',
  digits: `${text(34, ink, 'font-weight:600;letter-spacing:.2em;line-height:1.2;')}text-align:center;text-indent:.2em;`,
  sunken: 'background-color:#f4f3f1;border-radius:8px;padding:16px;',
  command: `margin:0;font-family:${mono};font-size:14px;line-height:1.5;color:${ink};`,
  inlineCode: `font-family:${mono};font-size:.9em;background-color:#f4f3f1;border-radius:4px;padding:1px 4px;`,
  figure: text(
    36,
    ink,
    'font-weight:600;line-height:1.2;letter-spacing:-.02em;font-variant-numeric:tabular-nums;',
  ),
  price: text(20, ink, 'font-weight:600;font-variant-numeric:tabular-nums;'),
  image: 'display:block;width:96px;height:auto;border-radius:8px;',
  beside: `font-size:16px;font-weight:400;letter-spacing:0;color:${quiet};`,
  row: 'border-top:1px solid #e7e5e4;padding:12px 0;',
  button: `background-color:${primary};border-radius:8px;text-align:center;mso-padding-alt:13px 24px;`,
  buttonLink: `display:inline-block;padding:13px 24px;font-family:${font};font-size:16px;line-height:1.4;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px;`,
  hidden:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#fafaf9;mso-hide:all;',
} as const;

const meterColors: Record<Tone | 'rest', string> = {
  plain: '#2563eb',
  warn: '#8a5208',
  err: '#b4232a',
  rest: '#e7e5e4',
};

const good = '#1d6b41';

const toneColors: Record<Tone, string> = { plain: quiet, warn: '#8a5208', err: '#b4232a' };

/** For mailboxes that support style sheets; the others keep the light inline styles. */
const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
@media (max-width: 480px) {
  .sheet { padding: 28px 20px 4px !important; }
  .wide { width: 100% !important; }
  .wide a { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: #171513 !important; }
  .sheet { background-color: #201d1b !important; border-color: #2f2b28 !important; }
  .ink { color: #f5f2ee !important; }
  .quiet, .plain { color: #b9b2aa !important; }
  .foot, .foot a { color: #978f87 !important; }
  .heart { color: #ff7377 !important; }
  .sunken { background-color: #2d2a28 !important; }
  .row { border-color: #2f2b28 !important; }
  .warn { color: #e9b667 !important; }
  .err { color: #ff9a9c !important; }
  .good { color: #7dd6a4 !important; }
  .fill-plain { background-color: #8ab0ff !important; }
  .fill-warn { background-color: #e9b667 !important; }
  .fill-err { background-color: #ff9a9c !important; }
  .rest { background-color: #45403b !important; }
  .button { background-color: #8ab0ff !important; }
  .button a { color: #0d1c40 !important; }
}`;
