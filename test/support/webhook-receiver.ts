/** Another server that receives webhooks. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

interface ReceiverAnswer {
  status: number;
  body?: string;
  /** Waited for before it answers. */
  after?: Promise<unknown>;
}

/** Answers each request with the next of `answers`, or with 200 if there is none. */
export async function startReceiver() {
  const taken: Received[] = [];
  const answers: ReceiverAnswer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    const { status, body = '', after } = answers.shift() ?? { status: 200, body: 'thanks' };
    await after;
    response.statusCode = status;
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, taken, answers };
}
