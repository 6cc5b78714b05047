/**
 * A connection pooler in transaction mode in front of a real PostgreSQL, as PgBouncer is: each transaction of a client
 * goes to any of a few connections.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { atEnd } from './at-end.ts';

/** A type of one character, and the rest with its length. */
interface Message {
  type: string;
  bytes: Buffer;
}

/** Cuts a stream into messages. `startup`: the first one has no type. */
function messagesIn(startup: boolean): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  let header = startup ? 0 : 1;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const found: Message[] = [];
    while (rest.length >= header + 4) {
      const length = header + rest.readInt32BE(header);
      if (rest.length < length) break;
      found.push({ type: rest.toString('latin1', 0, header), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      header = 1;
    }
    return found;
  };
}

function message(type: string, body: Buffer | string): Buffer {
  const content = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const parsed = message('1', '');
const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', 'client_encoding\0UTF8\0'),
  message('K', Buffer.alloc(8)),
  message('Z', 'I'),
]);

interface Backend {
  socket: Socket;
  /** Names of the statements it has. */
  statements: Set<string>;
  /** Receives PostgreSQL's answers. */
  receive: (message: Message) => void;
}

async function connectBackend(url: string): Promise<Backend & { end(): Promise<void> }> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
  socket.removeAllListeners('data');
  const backend: Backend = { socket, statements: new Set(), receive: () => {} };
  const cut = messagesIn(false);
  socket.on('data', (chunk) => cut(chunk).forEach((one) => backend.receive(one)));
  socket.on('error', () => {});
  return Object.assign(backend, {
    async end() {
      socket.destroy();
    },
  });
}

/**
 * @param options.knowsStatements whether it prepares a client's statements on each connection, as PgBouncer has since
 *   1.21
 * @param options.takes the connection that the next transaction gets: the one that was used last, or first
 * @returns the URL of the database through the pooler
 */
export async function startTransactionPooler(
  url: string,
  { knowsStatements, takes = 'last' }: { knowsStatements: boolean; takes?: 'last' | 'first' },
): Promise<string> {
  const backends = await Promise.all([1, 2, 3, 4].map(() => connectBackend(url)));
  const free: Backend[] = [...backends];
  const waiting: ((backend: Backend) => void)[] = [];
  const take = () =>
    new Promise<Backend>((resolve) => {
      const backend = takes === 'last' ? free.pop() : free.shift();
      if (backend) resolve(backend);
      else waiting.push(resolve);
    });
  const giveBack = (backend: Backend) => {
    backend.receive = () => {};
    const next = waiting.shift();
    if (next) next(backend);
    else free.push(backend);
  };

  function serve(client: Socket): void {
    const statements = new Map<string, Buffer>();
    const cut = messagesIn(true);
    let backend: Promise<Backend> | undefined;
    let unasked = 0;
    const receive = (from: Backend) => (one: Message) => {
      if (one.type === '1' && unasked > 0) {
        unasked -= 1;
        return;
      }
      client.write(one.bytes);
      if (one.type !== 'Z' || one.bytes.toString('latin1', 5) !== 'I') return;
      backend = undefined;
      giveBack(from);
    };
    async function attach(): Promise<Backend> {
      const taken = await take();
      taken.receive = receive(taken);
      return taken;
    }
    /**
     * Prepares statements that the client has prepared on another connection, and answers for
     * PostgreSQL if this one already has them.
     */
    function send(to: Backend, { type, bytes }: Message): void {
      const [first = '', second = ''] = bytes.toString('latin1', 5).split('\0');
      const name = type === 'P' ? first : type === 'B' ? second : '';
      if (knowsStatements && name !== '') {
        if (type === 'P') statements.set(name, bytes);
        if (!to.statements.has(name)) {
          to.statements.add(name);
          to.socket.write(statements.get(name)!);
          if (type === 'B') unasked += 1;
          else return;
        } else if (type === 'P') return void client.write(parsed);
      }
      to.socket.write(bytes);
    }
    let turn: Promise<unknown> = Promise.resolve();
    client.on('data', (chunk) => {
      for (const one of cut(chunk)) {
        if (one.type === '') client.write(welcome);
        else if (one.type !== 'X') turn = turn.then(async () => send(await (backend ??= attach()), one));
      }
    });
    client.on('error', () => {});
    client.on('close', () => {
      void turn.then(async () => {
        const held = await backend;
        // In a transaction.
        held?.socket.write(message('Q', 'ROLLBACK\0'));
      });
    });
  }

  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.close();
    await Promise.all(backends.map((backend) => backend.end()));
  });
  const pooled = new URL(url);
  pooled.port = String((server.address() as AddressInfo).port);
  return pooled.href;
}
