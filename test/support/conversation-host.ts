/** The page of an assistant's client with one conversation, in which a tool's view is shown. Runs in the browser. */
import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/client';
import {
  AppBridge,
  buildAllowAttribute,
  type McpUiHostCapabilities,
  type McpUiHostContext,
  type McpUiResourceMeta,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge';

export interface ShownView {
  html: string;
  meta: McpUiResourceMeta;
  context: McpUiHostContext;
  capabilities: McpUiHostCapabilities;
  input: Record<string, unknown>;
}

declare global {
  interface Window {
    /** Provided by the test: the client's connection to our server, and its window. */
    callTool(params: CallToolRequest['params']): Promise<CallToolResult>;
    openLink(url: string): Promise<void>;
    showView(view: ShownView): Promise<void>;
    showResult(result: CallToolResult): Promise<void>;
    setContext(context: McpUiHostContext): void;
  }
}

/** The content security policy that the specification prescribes, with the sources that the view declares. */
const policyOf = ({ csp }: McpUiResourceMeta) =>
  [
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    `img-src data: ${csp?.resourceDomains?.join(' ') ?? ''}`,
    `connect-src ${csp?.connectDomains?.join(' ') ?? "'none'"}`,
  ].join('; ');

window.showView = async ({ html, meta, context, capabilities, input }) => {
  const iframe = document.createElement('iframe');
  iframe.title = 'Result';
  iframe.sandbox.add('allow-scripts');
  iframe.allow = buildAllowAttribute(meta.permissions);
  iframe.srcdoc = html.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${policyOf(meta)}">`,
  );
  const bridge = new AppBridge(null, { name: 'test', version: '1' }, capabilities, { hostContext: context });
  bridge.onerror = (error) => console.error(error);
  bridge.oncalltool = (params) => window.callTool(params);
  bridge.onopenlink = async ({ url }) => {
    await window.openLink(url);
    return {};
  };
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) iframe.style.height = `${height}px`;
  };
  const initialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  window.setContext = (changed) => bridge.setHostContext(changed);
  window.showResult = (result) => bridge.sendToolResult(result);
  document.body.append(iframe);
  const view = iframe.contentWindow!;
  await bridge.connect(new PostMessageTransport(view, view));
  await initialized;
  await bridge.sendToolInput({ arguments: input });
};
