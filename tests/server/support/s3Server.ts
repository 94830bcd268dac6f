import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { signatureFault, type SignedRequest } from './signedRequests.ts';

const BUCKET = 'clinic';
const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** A server of the S3 protocol with one bucket. */
export interface S3Server {
  /** The variables that name it. */
  environment: Record<string, string>;
  /** Requests that were passed on, the latest last. */
  requests: SignedRequest[];
  /** So many of the next requests are cut off without an answer. */
  breaksOff: number;
  /** Answers instead of the server, while it is set. */
  answerWith: number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts a server of the S3 protocol. It takes requests without a signature, so each goes through a check of its own:
 * what the account did not sign is answered 403.
 */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'doctor-assist-s3-'));
  const behind = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await behind.run();
  const check = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method = '', url: address = '', headers } = incoming;
    const asked = { method, address, headers, body: await buffer(incoming) };
    if (server.breaksOff > 0) {
      server.breaksOff -= 1;
      incoming.socket.destroy();
      return;
    }
    const status = signatureFault(asked, account) ? 403 : server.answerWith;
    if (status !== undefined) {
      answer.writeHead(status).end();
      return;
    }
    server.requests.push(asked);
    // The signature names another host than the one behind.
    const { authorization: _, ...rest } = headers;
    const passed = request({ port, host: '127.0.0.1', method, path: address, headers: rest });
    passed.on('response', (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    passed.end(asked.body);
  };
  const checking = createServer((incoming, answer) => void check(incoming, answer));
  checking.listen(0, '127.0.0.1');
  await once(checking, 'listening');
  const { port: shown } = checking.address() as AddressInfo;
  const server: S3Server = {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${shown}`,
      S3_BUCKET: BUCKET,
      S3_REGION: 'ap-southeast-5',
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    },
    requests: [],
    breaksOff: 0,
    answerWith: undefined,
    async stop() {
      checking.closeAllConnections();
      checking.close();
      await behind.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return server;
}
