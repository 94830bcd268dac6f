import { createServer, request as ask, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Page } from '@playwright/test';

/** A plain proxy before the product, which can be away, or serve the product as if it were a newer version. */
export interface Front {
  url: string;
  /** Ends all connections, and takes none until it is back. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** From now on the first script has another name, as after an upgrade. */
  upgrade(): void;
}

const NEWER = '/assets/index-newer.js';

export async function startFront(target: string): Promise<Front> {
  let isNewer = false;
  let entry = '';
  const sockets = new Set<Duplex>();
  const server: Server = createServer((incoming, outgoing) => {
    const path = incoming.url === NEWER ? entry : (incoming.url ?? '/');
    const isNaming = isNewer && !path.startsWith('/assets/') && !path.startsWith('/api/');
    const headers = { ...incoming.headers, ...(isNaming && { 'accept-encoding': 'identity' }) };
    const url = new URL(path, target);
    const outbound = ask(url, { method: incoming.method ?? 'GET', headers }, (answer) => {
      const { 'content-length': _, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, isNaming ? kept : answer.headers);
      if (!isNaming) return answer.pipe(outgoing);
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      return answer.on('end', () =>
        outgoing.end(Buffer.concat(parts).toString().replaceAll(entry, NEWER)),
      );
    });
    outbound.on('error', () => outgoing.destroy());
    incoming.pipe(outbound);
  });
  server.on('upgrade', (incoming, socket) => {
    const { hostname, port } = new URL(target);
    const outbound = connect(Number(port), hostname, () => {
      const { rawHeaders: raw } = incoming;
      const lines = raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1]}`] : []));
      outbound.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      socket.pipe(outbound).pipe(socket);
    });
    sockets.add(socket);
    outbound.on('error', () => socket.destroy());
    socket.on('error', () => outbound.destroy()).on('close', () => sockets.delete(socket));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const files = (await (await fetch(`${target}/files.json`)).json()) as { entry: string };
  entry = files.entry;
  return {
    url: `http://localhost:${port}`,
    goAway: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
    comeBack: () => listen(port),
    upgrade: () => {
      isNewer = true;
    },
  };
}

/** Whether the browser keeps the whole version, and needs the server for its data alone. */
export const isStored = (page: Page): Promise<boolean> =>
  page.evaluate(
    async () => (await (await caches.open('version.v1')).match('/dashboard')) !== undefined,
  );
