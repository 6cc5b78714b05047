/**
 * The look of the emails: the pages' design tokens as inline styles, which every mailbox supports. Classes add dark
 * colors for mailboxes that support `prefers-color-scheme`.
 */
import type { Tone } from './email.ts';

const font = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";
const ink = '#1c1917';
const quiet = '#57534e';

const text = (size: number, color: string, more = '') =>
  `margin:0;font-family:${font};font-size:${size}px;line-height:1.5;color:${color};${more}`;

export const styles = {
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
  command: `margin:0;font-family:${mono};font-size:14px;line-height:1.5;color:${ink};word-break:break-word;`,
  inlineCode: `font-family:${mono};font-size:.9em;background-color:#f4f3f1;border-radius:4px;padding:1px 4px;word-break:break-word;`,
  figure: text(
    36,
    ink,
    'font-weight:600;line-height:1.2;letter-spacing:-.02em;font-variant-numeric:tabular-nums;',
  ),
  beside: `font-size:16px;font-weight:400;letter-spacing:0;color:${quiet};`,
  row: 'border-top:1px solid #e7e5e4;padding:12px 0;',
  button: 'background-color:#2563eb;border-radius:8px;text-align:center;mso-padding-alt:13px 24px;',
  buttonLink: `display:inline-block;padding:13px 24px;font-family:${font};font-size:16px;line-height:1.4;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px;`,
  hidden:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#fafaf9;mso-hide:all;',
} as const;

export const meterColors: Record<Tone | 'rest', string> = {
  plain: '#2563eb',
  warn: '#8a5208',
  err: '#b4232a',
  rest: '#e7e5e4',
};

export const toneColors: Record<Tone, string> = { plain: quiet, warn: '#8a5208', err: '#b4232a' };

/** For mailboxes that support style sheets; the others keep the light inline styles. */
export const styleSheet = `
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
  .fill-plain { background-color: #8ab0ff !important; }
  .fill-warn { background-color: #e9b667 !important; }
  .fill-err { background-color: #ff9a9c !important; }
  .rest { background-color: #45403b !important; }
  .button { background-color: #8ab0ff !important; }
  .button a { color: #0d1c40 !important; }
}`;
