import { escapeMarkup } from '#api/platform/escape-markup.ts';
import type { Block, Email } from './email.ts';
import { meterColors, styles, styleSheet, toneColors } from './email-style.ts';

/** Outlook supports neither padding of blocks nor widths, except on tables. */
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

function blockHtml(block: Block): string {
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
              `<tr><td class="row quiet" width="35%" valign="top" style="${styles.row}${styles.quiet}padding-right:16px;">${escapeMarkup(name)}</td><td class="row ink" valign="top" style="${styles.row}${styles.paragraph}word-break:break-word;">${escapeMarkup(value)}</td></tr>`,
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
              `<tr><td class="row" style="${styles.row}"><a class="ink" href="${escapeMarkup(url)}" style="${styles.paragraph}word-break:break-word;">${escapeMarkup(text)}</a></td></tr>`,
          )
          .join(''),
      );
    case 'button':
      return table(
        `<tr><td class="button" align="center" bgcolor="#2563eb" style="${styles.button}"><a href="${escapeMarkup(block.url)}" style="${styles.buttonLink}">${escapeMarkup(block.label)}</a></td></tr>`,
        'class="wide"',
      );
  }
}

const footLink = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escapeMarkup(url)}" style="${styles.footLink}">${escapeMarkup(label)}</a>`;

function footHtml({ reason, settings, legal = [] }: Email): string {
  const lines = [
    reason && escapeMarkup(reason),
    settings && footLink(settings),
    legal.map(footLink).join(' · '),
  ].filter(Boolean);
  return `<p class="foot" style="${styles.foot}">${lines.join('<br>')}</p>`;
}

/** Fills the preview after the preheader, so that mailboxes don't show the email's text there. */
const silence = '&#847;&zwnj;&nbsp;'.repeat(60);

/** The email as a page of at most 600 px that loads no external resources. */
export function emailHtml(email: Email): string {
  const { lang, brand, subject, title, preheader, blocks } = email;
  const rows = [
    `<h1 class="ink" style="${styles.title}">${escapeMarkup(title)}</h1>`,
    ...blocks.map(blockHtml),
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
  `<tr><td style="padding:0 8px 20px;text-align:left;"><p class="ink" style="${styles.brand}"><span class="heart" style="${styles.heart}" aria-hidden="true">&#9829;&#xFE0E;</span> ${escapeMarkup(brand)}</p></td></tr>
<tr><td class="sheet" style="${styles.sheet}">
${table(rows.join('\n'))}
</td></tr>
<tr><td style="padding:20px 8px 0;text-align:left;">${footHtml(email)}</td></tr>`,
  'width="100%" style="max-width:600px;margin:0 auto;"',
)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`,
  `class="paper" width="100%" bgcolor="#fafaf9" style="${styles.paper}"`,
)}
</body>
</html>
`;
}
