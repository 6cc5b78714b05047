import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { atEnd } from './at-end.ts';

export interface Delivery {
  from: string;
  to: string[];
  email: Email;
}

/**
 * A mail server that keeps what it receives.
 * - `refusing` makes it return 451, or another `code`, with a `text`, for every recipient.
 * - `vanishing` makes it close connections instead of saying that it has accepted an email.
 * - Those in `refused` always get a 550.
 *
 * `asked` are the recipients that it was asked about. `onTaken` is awaited before a delivery is confirmed.
 */
export async function startMailServer({
  onTaken,
}: { onTaken?: (delivery: Delivery) => void | Promise<void> } = {}) {
  const taken: Delivery[] = [];
  const asked: string[] = [];
  const state = {
    refusing: false,
    code: 451,
    text: 'Try later',
    vanishing: false,
    refused: new Set<string>(),
  };
  const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      if (state.refused.has(address)) done(refusal(550, 'No such mailbox'));
      else done(state.refusing ? refusal(state.code, state.text) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(Buffer.concat(chunks)).then(async (email) => {
          const delivery = { from, to, email };
          taken.push(delivery);
          await onTaken?.(delivery);
          if (!state.vanishing) return done();
          for (const { _socket: socket } of server.connections as Set<{ _socket: Socket }>) socket.destroy();
        });
      });
    },
  });
  // A client that is killed takes its connection along.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  atEnd(close);
  return { taken, asked, state, port: (listening.address() as AddressInfo).port, close };
}
