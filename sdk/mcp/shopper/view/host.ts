/**
 * The view's connection to the host, the client that shows it in a conversation (MCP Apps). Not the
 * package's `App`: with its schemas, it's 60 kB compressed at best, and this is less than one. The
 * package's types check these messages, and its `AppBridge` validates them in the tests.
 */
import type {
  AppEventMap,
  LATEST_PROTOCOL_VERSION,
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiInitializedNotification,
  McpUiInitializeRequest,
  McpUiInitializeResult,
  McpUiOpenLinkRequest,
  McpUiOpenLinkResult,
  McpUiResourceTeardownRequest,
  McpUiSizeChangedNotification,
} from '@modelcontextprotocol/ext-apps';
import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/server';

type Sent =
  | McpUiInitializeRequest
  | McpUiOpenLinkRequest
  | Pick<CallToolRequest, 'method' | 'params'>
  | McpUiInitializedNotification
  | McpUiSizeChangedNotification;

/** Notifications of the host, by method. */
export interface HostEvents {
  'ui/notifications/tool-input': AppEventMap['toolinput'];
  'ui/notifications/tool-result': AppEventMap['toolresult'];
  'ui/notifications/tool-cancelled': AppEventMap['toolcancelled'];
  'ui/notifications/host-context-changed': AppEventMap['hostcontextchanged'];
}

type Listeners = { [Method in keyof HostEvents]: (params: HostEvents[Method]) => void };

export interface Host {
  capabilities: McpUiHostCapabilities;
  context: McpUiHostContext;
  /** Calls a tool of our server on behalf of the person. */
  callTool(name: string, args: Record<string, unknown>): Promise<CallToolResult>;
  /** Opens a page outside the conversation. */
  openLink(url: string): Promise<McpUiOpenLinkResult>;
}

interface Received {
  jsonrpc?: string;
  id?: number | string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

const protocolVersion: typeof LATEST_PROTOCOL_VERSION = '2026-01-26';
const teardown: McpUiResourceTeardownRequest['method'] = 'ui/resource-teardown';

/** Connects to the host. The listeners are called from then on. */
export async function connectHost(listeners: Listeners): Promise<Host> {
  const waiting = new Map<unknown, { resolve(result: never): void; reject(error: Error): void }>();
  // The host's origin isn't known; it's the only window that a view sends to or hears.
  const post = (message: object) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const notify = (message: Sent) => post(message);
  let last = 0;
  const request = <Result>(message: Sent) =>
    new Promise<Result>((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      post({ id: last, ...message });
    });

  addEventListener('message', ({ source, data }: MessageEvent<Received | null>) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    const { id, method, params, result, error } = data;
    if (method === undefined) {
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) reject?.(new Error(error.message));
      else resolve?.(result as never);
    } else if (id === undefined) {
      listeners[method as keyof Listeners]?.(params as never);
    } else {
      const isKnown = method === 'ping' || method === teardown;
      post(isKnown ? { id, result: {} } : { id, error: { code: -32601, message: 'Method not found' } });
    }
  });

  const { hostCapabilities, hostContext } = await request<McpUiInitializeResult>({
    method: 'ui/initialize',
    params: {
      appInfo: { name: 'wishlist', version: '1' },
      appCapabilities: { availableDisplayModes: ['inline'] },
      protocolVersion,
    },
  });
  notify({ method: 'ui/notifications/initialized' });
  const body = document.body;
  new ResizeObserver(() => {
    const { width, height } = body.getBoundingClientRect();
    const params = { width: Math.ceil(width), height: Math.ceil(height) };
    notify({ method: 'ui/notifications/size-changed', params });
  }).observe(body);

  return {
    capabilities: hostCapabilities,
    context: hostContext,
    callTool: (name, args) => request({ method: 'tools/call', params: { name, arguments: args } }),
    openLink: (url) => request({ method: 'ui/open-link', params: { url } }),
  };
}
