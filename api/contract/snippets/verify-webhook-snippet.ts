/**
 * A server that receives a basket's webhooks; shown in the portal and the guide. A test runs it against the service.
 */
export const verifyWebhookSnippet = `import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook('whsec_YOUR_SECRET');

createServer(async (request, response) => {
  // A multi-byte character may be split between chunks.
  request.setEncoding('utf8');
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    // The raw body, not parsed and serialized again.
    const message = webhook.verify(body, request.headers);
    console.log(request.headers['webhook-id'], message.type, message.product ?? message.products);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end('not signed by the wishlist');
  }
}).listen(8080);
`;
