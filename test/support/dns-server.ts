import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { atEnd } from './at-end.ts';

const types = { mx: 15, txt: 16 };

/**
 * A DNS server that answers TXT and MX queries with a test's records, and otherwise with “no such name”. It doesn't
 * answer for names that are `broken`.
 */
export async function startDnsServer() {
  const records = new Map<string, string[]>();
  const mailServers = new Map<string, string[]>();
  const broken = new Set<string>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const name = nameIn(question);
    asked.push(name);
    const type = question.readUInt16BE(headerLength + name.length + 2);
    const found = type === types.mx ? mailServers.get(name)?.map(mailServer) : records.get(name)?.map(texts);
    socket.send(answerTo(question, name, { type, found, fails: broken.has(name) }), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  atEnd(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, records, mailServers, broken, asked };
}

const headerLength = 12;

function nameIn(message: Buffer): string {
  const labels: string[] = [];
  for (let at = headerLength, length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return labels.join('.').toLowerCase();
}

/** A text as strings of up to 255 bytes. */
const texts = (text: string): Buffer =>
  Buffer.concat(
    (text.match(/.{1,255}/gs) ?? ['']).map((part) =>
      Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
    ),
  );

/** A mail server with its preference. */
const mailServer = (host: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 10]),
    ...host
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** The query, returned with its records. */
function answerTo(
  message: Buffer,
  name: string,
  { type, found, fails }: { type: number; found: Buffer[] | undefined; fails: boolean },
): Buffer {
  const question = message.subarray(headerLength, headerLength + name.length + 2 + 4);
  const header = Buffer.alloc(headerLength);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(fails ? 0x8182 : found ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found?.length ?? 0, 6);
  const answers = (found ?? []).map((data) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc000 | headerLength, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, question, ...answers]);
}
