/** Another server that receives webhooks. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ReceiverAnswer {
  /** 0: the connection is closed without a response. */
  status: number;
  body?: string;
  /** Awaited before it answers. */
  after?: Promise<unknown>;
}

/** Answers each request with the next of `answers`, or as `decide` says, by default with 200. */
export async function startReceiver(
  decide: (body: string) => ReceiverAnswer = () => ({ status: 200, body: 'thanks' }),
) {
  const taken: Received[] = [];
  const answers: ReceiverAnswer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    taken.push(received);
    const { status, body = '', after } = answers.shift() ?? decide(received.body);
    await after;
    if (status === 0) return void request.socket.destroy();
    response.statusCode = status;
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, taken, answers };
}
