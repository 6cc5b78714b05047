import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll } from 'vitest';

/** A DNS server that answers TXT queries with a test's records, and otherwise with “no such name”. */
export async function startDnsServer() {
  const records = new Map<string, string[]>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const name = nameIn(question);
    asked.push(name);
    socket.send(answerTo(question, name, records.get(name)), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  afterAll(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, records, asked };
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

/** The query, returned with its records: a TXT record is one string of up to 255 bytes. */
function answerTo(message: Buffer, name: string, texts: string[] | undefined): Buffer {
  const question = message.subarray(headerLength, headerLength + name.length + 2 + 4);
  const header = Buffer.alloc(headerLength);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  const answers = (texts ?? []).map((text) => {
    const record = Buffer.alloc(13 + text.length);
    record.writeUInt16BE(0xc000 | headerLength, 0);
    record.writeUInt16BE(16, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(text.length + 1, 10);
    record.writeUInt8(text.length, 12);
    record.write(text, 13, 'latin1');
    return record;
  });
  return Buffer.concat([header, question, ...answers]);
}
