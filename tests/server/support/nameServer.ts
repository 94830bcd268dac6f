import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server that knows TXT records alone. */
export interface NameServer {
  /** Its address, as a resolver takes it. */
  address: string;
  /** The text of each record, by its name. */
  records: Map<string, string>;
  /** Names about which it fails to find out anything. */
  failing: Set<string>;
  stop(): Promise<void>;
}

/** Starts a name server at loopback. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const records = new Map<string, string>();
  const failing = new Set<string>();
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query);
    const held = records.get(name);
    const question = query.subarray(12, end + 4);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    // An answer, with recursion; NXDOMAIN where there is none, SERVFAIL where it fails.
    const missing = failing.has(name) ? 0x81_82 : 0x81_83;
    header.writeUInt16BE(held === undefined ? missing : 0x81_80, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(held === undefined ? 0 : 1, 6);
    socket.send(Buffer.concat([header, question, answerOf(held)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    failing,
    async stop() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function answerOf(held: string | undefined): Buffer {
  if (held === undefined) return Buffer.alloc(0);
  const head = Buffer.alloc(12);
  // The name of the question; TXT, IN, no time to live.
  head.writeUInt16BE(0xc0_0c, 0);
  head.writeUInt16BE(16, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(held.length + 1, 10);
  return Buffer.concat([head, Buffer.from([held.length]), Buffer.from(held, 'latin1')]);
}
