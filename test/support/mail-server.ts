import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { atEnd } from './at-end.ts';

export interface Delivery {
  from: string;
  to: string[];
  email: Email;
}

/** A mail server that keeps what it receives. `refusing` makes it return 451, or another `code`, for every recipient. */
export async function startMailServer() {
  const taken: Delivery[] = [];
  const state = { refusing: false, code: 451 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(state.refusing ? Object.assign(new Error('Try later'), { responseCode: state.code }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          taken.push({ from, to, email });
          done();
        });
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { taken, state, port: (listening.address() as AddressInfo).port };
}
