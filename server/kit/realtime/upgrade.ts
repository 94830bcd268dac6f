import { createHash, randomBytes } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from '../config.ts';
import { type Failure, notFound, refusal } from '../http/failure.ts';
import { checkHost } from '../http/hosts.ts';
import { hashOf } from '../http/secrets.ts';
import { requestLanguage } from '../texts.ts';

/** Where the hub is. */
export const HUB_PATH = '/ws';

/** A WebSocket request: the connection's id and its token's hash. */
export interface UpgradeRequest {
  id: string;
  tokenHash: string;
}

/**
 * A new connection's token, which is secret, and the id derived from it, which is not. Any server can derive it, so the
 * connection may reach another server than its negotiation.
 */
export function newConnection(): { connectionToken: string; connectionId: string } {
  const connectionToken = randomBytes(24).toString('base64url');
  return { connectionToken, connectionId: idOf(connectionToken) };
}

/** Parses the upgrade request of a WebSocket for the hub, or refuses it. */
export function readUpgradeRequest(request: IncomingMessage, config: Config): UpgradeRequest {
  checkHost(request, config);
  const address = new URL(request.url ?? '', 'http://hub');
  if (address.pathname !== HUB_PATH) throw notFound();
  checkOrigin(request, config);
  const accessToken = address.searchParams.get('access_token');
  return {
    id: idOf(address.searchParams.get('id') ?? newConnection().connectionToken),
    tokenHash: tokenHashOf(accessToken ? `Bearer ${accessToken}` : request.headers.authorization),
  };
}

/** The hash of a bearer token. Throws where there is none. */
export function tokenHashOf(authorization: string | undefined): string {
  const token = /^Bearer ([\w-]{1,100})$/.exec(authorization ?? '')?.[1];
  if (!token) throw refusal(401, 'GENERAL.SIGN_IN');
  return hashOf(token);
}

/** Refuses pages of other origins. Browsers always send Origin; a request without it is not from a page. */
export function checkOrigin({ headers }: Pick<IncomingMessage, 'headers'>, config: Config): void {
  const { origin, host } = headers;
  if (origin === undefined) return;
  const known = [config.PUBLIC_URL, ...config.ALLOWED_ORIGINS].map((each) => new URL(each).origin);
  const own = URL.canParse(origin) && new URL(origin).host === host;
  if (!own && !known.includes(origin)) throw refusal(403, 'GENERAL.FORBIDDEN');
}

/** Answers an upgrade request with an error response. */
export function rejectUpgrade(socket: Duplex, request: IncomingMessage, failure: Failure): void {
  const body = JSON.stringify(failure.body(requestLanguage(request.headers['accept-language'])));
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...failure.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join('')}\r\n${body}`,
  );
}

const idOf = (connectionToken: string): string =>
  createHash('sha256').update(connectionToken).digest('base64url').slice(0, 22);
