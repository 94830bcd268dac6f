import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, jwtVerify } from 'jose';

const EMAIL = 'sender@clinic-test.iam.gserviceaccount.com';
const TOKEN_URI = 'https://oauth2.googleapis.com/token';

const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The configuration of a web app, as Firebase gives it. */
export const webConfig = {
  apiKey: 'AIza-test',
  authDomain: 'clinic-test.firebaseapp.com',
  projectId: 'clinic-test',
  storageBucket: 'clinic-test.appspot.com',
  messagingSenderId: '1234567890',
  appId: '1:1234567890:web:abc',
  vapidKey: Buffer.alloc(65, 4).toString('base64url'),
};

/** The file of a service account, as Google makes it. */
export const serviceAccount = {
  type: 'service_account',
  project_id: 'clinic-test',
  private_key_id: 'key-1',
  private_key: privateKey,
  client_email: EMAIL,
  token_uri: TOKEN_URI,
};

interface Sent {
  path: string;
  bearer: string;
  body: unknown;
}

/** What is answered to a message, or to who asks for an access token. */
export interface FirebaseAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A stand-in for Google: it gives access tokens to who proves to be the service account, and takes messages. */
export interface FirebaseService {
  url: string;
  /** The environment that has a server use it. */
  environment: Record<string, string>;
  /** The claims by which access tokens were asked for. */
  claims: JWTPayload[];
  received: Sent[];
  /** The requests that were no proper ones. */
  faults: unknown[];
  /** The answers to the next messages; after them, messages are taken. */
  answers: FirebaseAnswer[];
  /** The answer to the next who asks for an access token, in place of one. */
  noToken: FirebaseAnswer | undefined;
  /** Seconds that access tokens last. */
  lasts: number;
  close(): Promise<void>;
}

/** Starts it on the loopback. */
export async function startFirebaseService(): Promise<FirebaseService> {
  const server = createServer((request, response) => {
    answerTo(request).then(
      ({ status, body = {}, headers = {} }) =>
        response
          .writeHead(status, { 'Content-Type': 'application/json', ...headers })
          .end(typeof body === 'string' ? body : JSON.stringify(body)),
      (error: unknown) => {
        service.faults.push(error);
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerTo(request: IncomingMessage): Promise<FirebaseAnswer> {
    const text = await textOf(request);
    if (request.method !== 'POST') throw new Error(`asked by ${request.method}`);
    const path = request.url ?? '';
    return path === '/token' ? access(new URLSearchParams(text)) : take(path, request, text);
  }

  async function access(form: URLSearchParams): Promise<FirebaseAnswer> {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      throw new Error('another grant');
    const { payload } = await jwtVerify(form.get('assertion') ?? '', pair.publicKey, {
      algorithms: ['RS256'],
      issuer: EMAIL,
      audience: TOKEN_URI,
      maxTokenAge: '1h',
    });
    service.claims.push(payload);
    if (service.noToken) return service.noToken;
    const access_token = `access-${service.claims.length}`;
    return { status: 200, body: { access_token, expires_in: service.lasts, token_type: 'Bearer' } };
  }

  function take(path: string, { headers }: IncomingMessage, text: string): FirebaseAnswer {
    service.received.push({
      path,
      bearer: headers.authorization ?? '',
      body: JSON.parse(text) as unknown,
    });
    const name = `projects/clinic-test/messages/${service.received.length}`;
    return service.answers.shift() ?? { status: 200, body: { name } };
  }

  const service: FirebaseService = {
    url,
    environment: {
      FIREBASE_WEB_CONFIG: JSON.stringify(webConfig),
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(serviceAccount),
      FIREBASE_URL: url,
    },
    claims: [],
    received: [],
    faults: [],
    answers: [],
    noToken: undefined,
    lasts: 3_600,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return service;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
