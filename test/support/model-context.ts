/** The assistant of a browser (WebMCP), which ours doesn't have. */
import type { BrowserContext, Page } from 'playwright-core';

interface OfferedTool {
  name: string;
  execute: (input: object) => Promise<unknown>;
}

declare global {
  interface Window {
    offeredTools: Map<string, OfferedTool>;
  }
}

/** @param owner where the API is: browsers moved it from `navigator` to `document` */
export const addModelContext = (context: BrowserContext, owner: 'document' | 'navigator' = 'document') =>
  context.addInitScript((owner) => {
    window.offeredTools = new Map();
    Object.defineProperty(window[owner], 'modelContext', {
      value: {
        registerTool(tool: OfferedTool, { signal }: { signal: AbortSignal }) {
          if (window.offeredTools.has(tool.name)) throw new Error(`${tool.name} exists`);
          window.offeredTools.set(tool.name, tool);
          signal.addEventListener('abort', () => window.offeredTools.delete(tool.name));
        },
      },
    });
  }, owner);

export const offeredTools = (page: Page) => page.evaluate(() => [...window.offeredTools.keys()]);

export const callOffered = (page: Page, name: string) =>
  page.evaluate((name) => window.offeredTools.get(name)!.execute({}), name);
