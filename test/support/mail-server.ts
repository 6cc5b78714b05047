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
 *
 * `asked` are the recipients that it was asked about.
 */
export async function startMailServer() {
  const taken: Delivery[] = [];
  const asked: string[] = [];
  const state = { refusing: false, code: 451, text: 'Try later', vanishing: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      done(state.refusing ? Object.assign(new Error(state.text), { responseCode: state.code }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          taken.push({ from, to, email });
          if (!state.vanishing) return done();
          for (const { _socket: socket } of server.connections as Set<{ _socket: Socket }>) socket.destroy();
        });
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { taken, asked, state, port: (listening.address() as AddressInfo).port };
}
