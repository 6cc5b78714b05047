/** A conversation in an assistant's client that shows the views of our tools. */
import type { Client } from '@modelcontextprotocol/client';
import type {
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiResourceMeta,
} from '@modelcontextprotocol/ext-apps';
import { getToolUiResourceUri } from '@modelcontextprotocol/ext-apps/app-bridge';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import type { useApi } from './api.ts';
import { site } from './assistants.ts';
import { faultsOf } from './axe.ts';
import type { ShownView } from './conversation-host.ts';
import { smallTargets } from './small-targets.ts';

const hostOrigin = 'http://localhost:4321';

async function hostScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['test/support/conversation-host.ts'],
    bundle: true,
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}

interface Conversation {
  width?: number;
  context?: McpUiHostContext;
  capabilities?: McpUiHostCapabilities;
}

/** A client's page with the view of `show_list`, which calls tools and reads images of the service. */
export async function openConversation(
  { ask }: Pick<Awaited<ReturnType<typeof useApi>>, 'ask'>,
  { browser, client }: { browser: Browser; client: Client },
  { width = 700, context = {}, capabilities = { serverTools: {}, openLinks: {} } }: Conversation = {},
) {
  const { theme = 'light' } = context;
  const opened = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: theme });
  await opened.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: hostOrigin });
  const page = await opened.newPage();
  const faults: string[] = [];
  const links: string[] = [];
  const calls: { name: string; arguments?: Record<string, unknown> }[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  page.on('console', (said) => void (said.type() === 'error' && faults.push(said.text())));
  await opened.route(`${site}/**`, async (route) => {
    const response = await ask(route.request().url().slice(site.length));
    const body = Buffer.from(await response.arrayBuffer());
    await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
  });
  const background = theme === 'dark' ? '#262624' : '#faf9f5';
  const style = `:root { color-scheme: ${theme} } body { margin: 0; background: ${background} } iframe { display: block; width: 100%; border: 0 }`;
  const hostPage = `<!doctype html><html lang="en"><title>Conversation</title><style>${style}</style><main></main>`;
  await opened.route(`${hostOrigin}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: hostPage }),
  );
  await page.exposeFunction('callTool', (params: (typeof calls)[number]) => {
    calls.push(params);
    return client.callTool(params);
  });
  await page.exposeFunction('openLink', (url: string) => void links.push(url));
  await page.goto(`${hostOrigin}/`);
  await page.addScriptTag({ content: await hostScript() });

  const { tools } = await client.listTools();
  const uri = getToolUiResourceUri(tools.find(({ name }) => name === 'show_list')!)!;
  const { contents } = await client.readResource({ uri });
  const { text: html, _meta } = contents[0] as unknown as { text: string; _meta: { ui: McpUiResourceMeta } };

  return {
    page,
    view: page.frameLocator('iframe'),
    /** What's wrong with the view, on the background of the page: axe doesn't see it through the frame. */
    async problems() {
      const frame = page.frames()[1]!;
      await frame.evaluate((color) => (document.documentElement.style.background = color), background);
      return [...(await faultsOf(frame)), ...(await frame.evaluate(smallTargets)), ...faults];
    },
    frame: () => page.frames()[1]!,
    mimeType: contents[0]!.mimeType,
    links,
    calls,
    height: () => page.locator('iframe').evaluate((iframe) => iframe.clientHeight),
    change: (changed: McpUiHostContext) =>
      page.evaluate(
        (json) => window.setContext(JSON.parse(json) as never),
        JSON.stringify({ ...context, ...changed }),
      ),
    /** As if the model had called `show_list`. */
    async show(input: Record<string, unknown> = {}) {
      const view: ShownView = { html, meta: _meta.ui, context, capabilities, input };
      // As text, because Playwright's types can't follow those of the protocol.
      await page.evaluate((json) => window.showView(JSON.parse(json) as never), JSON.stringify(view));
      const result = await client.callTool({ name: 'show_list', arguments: input });
      await page.evaluate((json) => window.showResult(JSON.parse(json) as never), JSON.stringify(result));
    },
  };
}
