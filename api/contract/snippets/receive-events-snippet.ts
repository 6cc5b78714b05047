/** A server that receives a partner's events; shown in the guide. A test runs it against the service. */
export const receiveEventsSnippet = `import { createServer } from 'node:http';
import { EventError, parseEvent } from '@wishlist/client';

const secrets = ['whsec_YOUR_SECRET'];
// In your database, with a unique index.
const done = new Set();

createServer(async (request, response) => {
  try {
    // The body as it was received, not parsed and serialized again.
    const body = Buffer.concat(await request.toArray());
    const event = await parseEvent(body, request.headers, secrets);
    // An event can arrive twice.
    if (!done.has(event.id)) {
      console.log(event.id, event.type, event.data);
      done.add(event.id);
    }
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof EventError ? 400 : 500).end();
  }
}).listen(8080);
`;
