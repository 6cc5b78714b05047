import type { Block, Email } from './email.ts';

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'figure':
      return `${[block.value, block.beside].filter(Boolean).join(' ')}\n${block.caption}`;
    case 'meter':
      return '';
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'changes':
      return block.rows.map(({ label, text }) => `* ${label}: ${text}`).join('\n\n');
    case 'links':
      return block.rows.map(({ text, url }) => `* ${text}\n  ${url}`).join('\n\n');
    case 'wish': {
      const was = block.drop && `(${block.drop.was})`;
      const price = [block.price, was].filter(Boolean).join(' ');
      const lines = [
        block.title,
        block.details,
        price,
        block.drop?.saving,
        block.news?.text,
        block.button.label + ':',
        block.button.url,
      ];
      return lines.filter(Boolean).join('\n');
    }
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
}

/** The plain text version of an email. */
export function emailText({ title, blocks, reason, settings = [], brand, legal = [] }: Email): string {
  const links = [...settings, ...legal].map(({ label, url }) => `${label}: ${url}`);
  const foot = [brand, reason, ...links].filter(Boolean);
  const parts = [title, ...blocks.map(blockText), `-- \n${foot.join('\n')}`];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
