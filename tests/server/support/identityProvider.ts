import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  base64url,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT = { id: 'doctor-assist', secret: 'a-secret-of-the-client' };

/** What the provider knows of someone. */
export interface Claims {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

/** Changes a token before it is signed: its claims, and how it is signed. */
type Tamper = (claims: JWTPayload) => {
  claims?: JWTPayload;
  /** none: without a signature; HS256: with the secret of the client; another key: under the name of the right one. */
  by?: 'none' | 'HS256' | 'another key';
};

/** A local OpenID provider that people sign in to at once, as whom the test says. */
export interface IdentityProvider {
  issuer: string;
  /** Who is known there, by subject. */
  people: Map<string, Claims>;
  /** Who signs in next; while it is null, a page with a button asks. */
  signsIn: string | null;
  /** Whether it answers every request with 503. */
  isDown: boolean;
  /** Changes the tokens that it gives, while it is set. */
  tamper: Tamper | undefined;
  /** Requests of its server so far, by path. */
  asked: string[];
  /** Signs by a new key from now on, and publishes it alone. */
  rotate(): Promise<void>;
  /** Goes to an address as a browser does, and returns the query that it sends back with. */
  visit(address: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a provider at loopback, which sends people back to an address. */
export async function startIdentityProvider(returnAddress: string): Promise<IdentityProvider> {
  const server = createServer((request, answer) => void handle(request, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = await newKey();
  const people = new Map<string, Claims>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [returnAddress],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['cookies of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    // Seconds.
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
    loadExistingGrant: async (context: {
      oidc: { session: { accountId: string }; client: { clientId: string } };
    }) => {
      const { session, client } = context.oidc;
      const grant = new provider.Grant({
        accountId: session.accountId,
        clientId: client.clientId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  const state: IdentityProvider = {
    issuer,
    people,
    signsIn: null,
    isDown: false,
    tamper: undefined,
    asked: [],
    rotate: async () => {
      key = await newKey();
    },
    visit: (address) => visit(address, returnAddress),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function handle(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (pathname.startsWith('/sign-in/')) return signIn(request, answer, searchParams.get('as'));
    state.asked.push(pathname);
    if (state.isDown) {
      answer.writeHead(503).end();
      return;
    }
    if (pathname === '/jwks') {
      answer.setHeader('Content-Type', 'application/json');
      answer.end(JSON.stringify({ keys: [key.published] }));
      return;
    }
    if (pathname === '/token') resignedBy(answer);
    await callback(request, answer);
  }

  async function signIn(request: IncomingMessage, answer: ServerResponse, as: string | null) {
    const accountId = as ?? state.signsIn;
    if (accountId !== null) {
      await provider.interactionFinished(request, answer, { login: { accountId } });
      return;
    }
    const buttons = [...people].map(
      ([subject, { name }]) => `<button name="as" value="${subject}">${name ?? subject}</button>`,
    );
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><title>Clinic account</title><form>${buttons.join('')}</form>`);
  }

  // The token that the provider made is signed anew: by the key of now, and changed where the test says so.
  function resignedBy(answer: ServerResponse): void {
    const end = answer.end.bind(answer) as (body?: unknown) => ServerResponse;
    const send = async (body: unknown) => {
      const given = JSON.parse(String(body)) as { id_token?: string };
      const token = given.id_token && (await resigned(given.id_token));
      const whole = JSON.stringify({ ...given, ...(token && { id_token: token }) });
      answer.setHeader('Content-Length', Buffer.byteLength(whole));
      end(whole);
    };
    answer.end = ((body?: unknown) => {
      void send(body);
      return answer;
    }) as typeof answer.end;
  }

  async function resigned(token: string): Promise<string> {
    const claims = decodeJwt(token);
    const changed = state.tamper?.(claims) ?? {};
    const payload = changed.claims ?? claims;
    const header: JWTHeaderParameters = { alg: 'RS256', kid: key.kid };
    if (changed.by === 'none')
      return `${base64url.encode(JSON.stringify({ alg: 'none' }))}.${base64url.encode(JSON.stringify(payload))}.`;
    if (changed.by === 'HS256')
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(CLIENT.secret.padEnd(32, '.')));
    return new SignJWT(payload)
      .setProtectedHeader(header)
      .sign(changed.by === 'another key' ? (await newKey()).privateKey : key.privateKey);
  }
  return state;
}

let keys = 0;
async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  keys += 1;
  const kid = `key ${keys}`;
  const named = { kid, alg: 'RS256', use: 'sig' };
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(privateKey)), ...named },
    published: { ...(await exportJWK(publicKey)), ...named },
  };
}

/** Follows redirects with the cookies of one browser, until it is sent back. */
async function visit(address: string, returnAddress: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let steps = 0; steps < 10; steps += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (to === null)
      throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    next = new URL(to, next).href;
    if (next.startsWith(`${returnAddress}?`)) return next.slice(returnAddress.length + 1);
  }
  throw new Error('the provider sends round and round');
}
