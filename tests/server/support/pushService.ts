import { createECDH, createPublicKey, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { jwtVerify } from 'jose';

/** A message as a browser gets it, with the claims of its sender. */
interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  message: Record<string, string>;
  claims: { aud?: unknown; sub?: string | undefined; exp?: number | undefined };
}

/** A push service for tests: it checks who sends, as a real one does, and decrypts, as a browser does. */
export interface PushService {
  received: Received[];
  /** The requests that could not be proved or read. */
  faults: unknown[];
  /** Its answers from now on. */
  status: number;
  /** Subscribes a browser that trusts this sender's key, and returns the subscription. */
  subscribe(name: string, senderKey: string): string;
  close(): Promise<void>;
}

/** Starts a push service on the loopback. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<
    string,
    { ecdh: ReturnType<typeof createECDH>; auth: string; sender: string }
  >();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receive(request.url ?? '', request.headers, Buffer.concat(chunks)).then(
        (received) => {
          service.received.push(received);
          response.writeHead(service.status).end();
        },
        (error: unknown) => {
          service.faults.push(error);
          response.writeHead(400).end();
        },
      );
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function receive(
    path: string,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<Received> {
    const browser = browsers.get(path);
    if (!browser) throw new Error(`no browser at ${path}`);
    const [, token = '', key] =
      /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    if (key !== browser.sender) throw new Error('another sender');
    const { payload } = await jwtVerify(token, publicKeyOf(browser.sender), { audience: origin });
    const text = decrypt(body, {
      version: 'aes128gcm',
      privateKey: browser.ecdh,
      authSecret: browser.auth,
    });
    return {
      path,
      headers,
      message: JSON.parse(text.toString()) as Record<string, string>,
      claims: payload,
    };
  }

  const service: PushService = {
    received: [],
    faults: [],
    status: 201,
    subscribe(name, sender) {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      browsers.set(`/${name}`, { ecdh, auth, sender });
      return JSON.stringify({ endpoint: `${origin}/${name}`, keys: { p256dh, auth } });
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return service;
}

function publicKeyOf(sender: string) {
  const point = Buffer.from(sender, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  return createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  });
}
