/** A page's tool for the assistant of a browser (WebMCP). Loaded only where there is one. */

/** The browser's API, as far as we use it. */
export interface ModelContext {
  registerTool(
    tool: {
      name: string;
      description: string;
      inputSchema: object;
      annotations: { readOnlyHint: boolean; untrustedContentHint: boolean };
      execute: () => Promise<unknown>;
    },
    options: { signal: AbortSignal },
  ): unknown;
  /** Earlier browsers don't know the signal. */
  unregisterTool?(name: string): void;
}

/** A list as everyone with its link can see it. */
export interface ReadableList {
  name: string;
  wishes: {
    title: string;
    variant: string | null;
    price: string | null;
    availability: string | null;
    quantity: number;
    /** The product's page, where it can be added to the shop's cart. */
    url: string | null;
    /** Whether it’s bought or reserved; missing where that’s hidden. */
    taken?: boolean;
  }[];
}

const name = 'read_list';

export async function registerListTool(context: ModelContext, read: () => ReadableList, signal: AbortSignal) {
  if (signal.aborted) return;
  signal.addEventListener('abort', () => context.unregisterTool?.(name));
  await context.registerTool(
    {
      name,
      description:
        'Returns the wishes on the list that this page shows. Each url is the product in its shop, where the person can add it to the cart.',
      inputSchema: { type: 'object', properties: {} },
      annotations: { readOnlyHint: true, untrustedContentHint: true },
      execute: () => Promise.resolve(read()),
    },
    { signal },
  );
}
