import { z } from 'zod';
import { hostedListSnippet } from '#api/contract/snippets/snippets.ts';
import { languages } from '../../../../api/contract/language/languages.ts';
import { tool } from '../../core/tool.ts';

export const snippetHostedList = tool({
  name: 'snippet_hosted_list',
  title: 'Code for a link to a shared list',
  description:
    'Returns the HTML of a link to a shopper’s public list. token is the share token of a list that its owner made public. Sends nothing and doesn’t check the token.',
  input: z.strictObject({
    token: z
      .string()
      .regex(/^[\w-]{6,200}$/, 'Pass only the share token, not the full URL.')
      .describe('Last part of the list’s share link.'),
    lang: z.enum(languages).default('en').describe('Language of the list’s page.'),
    label: z.string().min(1).max(120).optional().describe('Text of the link.'),
    lists_url: z
      .url({ protocol: /^https?$/, error: 'Enter the full URL, https://….' })
      .optional()
      .describe('If list pages have their own host. Default: the service’s site.'),
  }),
  output: z.object({ snippet: z.string(), language: z.literal('html'), url: z.string() }),
  effect: 'reads',
  credentials: false,
  handle({ token, lang, label, lists_url: own }, { environment }) {
    const listsUrl = (own ?? environment.siteUrl).replace(/\/+$/, '');
    const snippet = hostedListSnippet({ listsUrl, token, lang, ...(label && { label }) });
    return Promise.resolve({
      data: { snippet, language: 'html' as const, url: `${listsUrl}/${lang}/list/${token}` },
      text: `\`\`\`html\n${snippet}\n\`\`\`\nThe page shows the list while its owner keeps it public.`,
      complete: true,
    });
  },
});
