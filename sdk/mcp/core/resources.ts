import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Passage } from '#api/contract/docs/split-page.ts';
import type { Shipped } from './tool.ts';

interface Page {
  uri: string;
  title: string;
  text: string;
}

const markdown = 'text/markdown';
const uriOf = (file: string) => `wishlist://docs/${encodeURIComponent(file)}`;

/** The documentation's pages, put together from the passages that `docs_search` searches. */
async function pagesOf(shipped: Shipped): Promise<Page[]> {
  const { storedFields } = JSON.parse(await shipped('docs.json')) as {
    storedFields: Record<string, Omit<Passage, 'id'>>;
  };
  const byFile: Record<string, Omit<Passage, 'id'>[]> = {};
  for (const passage of Object.values(storedFields)) (byFile[passage.file] ??= []).push(passage);
  return Object.entries(byFile).map(([file, passages]) => ({
    uri: uriOf(file),
    title: passages[0]!.page,
    text: passages
      .map(({ heading, text }, index) =>
        heading === passages[index - 1]?.heading ? text : `${index ? '##' : '#'} ${heading}\n\n${text}`,
      )
      .join('\n\n'),
  }));
}

/** Offers the guides and the API description, which people attach to a conversation. They work offline. */
export function registerResources(mcp: McpServer, shipped: Shipped): void {
  const list = async () => ({
    resources: (await pagesOf(shipped)).map(({ uri, title }) => ({
      uri,
      name: title,
      title,
      mimeType: markdown,
    })),
  });
  mcp.registerResource(
    'docs',
    new ResourceTemplate('wishlist://docs/{page}', { list }),
    { title: 'Documentation', description: 'A page of the documentation.', mimeType: markdown },
    async ({ href }) => {
      const page = (await pagesOf(shipped)).find(({ uri }) => uri === href);
      if (!page) throw new ResourceNotFoundError(href);
      return { contents: [{ uri: href, mimeType: markdown, text: page.text }] };
    },
  );
  mcp.registerResource(
    'openapi',
    'wishlist://openapi.yaml',
    {
      title: 'API description',
      description: 'All operations, as OpenAPI 3.1.',
      mimeType: 'application/yaml',
    },
    async ({ href }) => ({
      contents: [{ uri: href, mimeType: 'application/yaml', text: await shipped('openapi.yaml') }],
    }),
  );
}
