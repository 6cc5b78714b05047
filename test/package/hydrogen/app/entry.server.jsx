import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter } from 'react-router';
import { contentSecurityPolicy } from './recipes/policy.js';

export default async function handleRequest(request, status, headers, context) {
  const { nonce, header, NonceProvider } = contentSecurityPolicy();
  const page = await renderToReadableStream(
    <NonceProvider>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceProvider>,
    { nonce, signal: request.signal },
  );
  headers.set('Content-Type', 'text/html');
  headers.set('Content-Security-Policy', header);
  return new Response(page, { status, headers });
}
