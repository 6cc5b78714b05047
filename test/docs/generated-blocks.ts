import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { basketGuideText, basketGuideTopics } from '#api/contract/snippets/basket-guide.ts';
import { clientCodeTable } from '#api/contract/snippets/client-code-advice.ts';
import { receiveEventsSnippet } from '#api/contract/snippets/receive-events-snippet.ts';
import { hostedListSnippet, npmSnippet, saveButtonSnippet } from '#api/contract/snippets/snippets.ts';
import { verifyWebhookSnippet } from '#api/contract/snippets/verify-webhook-snippet.ts';

const place = { siteUrl: 'https://wishlist.example', publicKey: 'pk_test_YOUR_KEY' };
const code = (language: string, text: string) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

/** The content between `<!-- guide: NAME -->` or `<!-- snippet: NAME -->` and its end marker. */
const blocks: Record<string, string> = {
  ...Object.fromEntries(basketGuideTopics.map((topic) => [`guide: ${topic}`, basketGuideText(topic, place)])),
  'snippet: save-button': code('html', saveButtonSnippet(place)),
  'snippet: npm': code('js', npmSnippet(place)),
  'snippet: hosted-list': code('html', hostedListSnippet({ listsUrl: place.siteUrl, token: 'YOUR_LIST' })),
  'snippet: webhook': code('js', verifyWebhookSnippet),
  'snippet: events': code('js', receiveEventsSnippet),
  'snippet: codes': clientCodeTable(),
};

/** Pages with such blocks. */
export const pagesWithBlocks = ['docs/shop-owners.md', 'docs/api-partners.md', 'sdk/widget/README.md'];

/** The page with its marked blocks generated from the code. */
export async function withBlocks(path: string): Promise<string> {
  const page = readFileSync(path, 'utf8').replaceAll(
    /<!-- (guide|snippet): ([\w-]+) -->[\s\S]*?<!-- \/\1 -->/g,
    (_, kind: string, name: string) => {
      const block = blocks[`${kind}: ${name}`];
      if (!block) throw new Error(`${path}: nothing is called ${kind}: ${name}`);
      return `<!-- ${kind}: ${name} -->\n\n${block}\n\n<!-- /${kind} -->`;
    },
  );
  return format(page, { ...(await resolveConfig(path)), parser: 'markdown' });
}
