import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Config, isLoopback } from '../config.ts';
import { refusal } from './failure.ts';

/** Headers with which a proxy marks a forwarded request. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Refuses a request whose Host is not this server's. Any site can point its own name here (DNS rebinding), and the
 * browser would treat it as the same origin. The Host header still names that site.
 */
export function checkHost(request: IncomingMessage, config: Config): void {
  const name = hostNameOf(request);
  // Of two, a proxy may have believed the other one.
  const isOne = request.headersDistinct['host']?.length === 1;
  if (name === undefined || !isOne) throw refusal(400, 'GENERAL.INVALID', { field: 'Host' });
  const own = [config.PUBLIC_URL, `http://${inBrackets(config.HOST)}`].map(
    (address) => URL.parse(address)?.hostname,
  );
  // An IP address needs no DNS. Only the address of the connection itself is certainly ours.
  const isOwn = own.includes(name) || name === inBrackets(plain(request.socket.localAddress));
  if (!isOwn && !isLoopback(name)) throw refusal(421, 'GENERAL.UNKNOWN_HOST');
}

/** Checks the Host header of every HTTP request, pages included. */
export function checkHosts(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => checkHost(request.raw, config));
}

/**
 * Whether a request comes from a browser on this computer, directly to a server that serves this computer alone.
 * Convenience that would disclose secrets elsewhere depends on this alone.
 */
export function isLocalRequest(request: IncomingMessage, config: Config): boolean {
  return (
    config.isLocal &&
    isLoopback(hostNameOf(request) ?? '') &&
    isLoopback(inBrackets(plain(request.socket.remoteAddress))) &&
    !passedOn.some((name) => request.headers[name] !== undefined)
  );
}

// The host name without its port, in the form of a URL.
function hostNameOf({ headers }: IncomingMessage): string | undefined {
  const name = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{1,5})?$/i.exec(headers.host ?? '')?.[1];
  return name === undefined ? undefined : URL.parse(`http://${name}`)?.hostname;
}

// An IPv4 address is written as IPv6 where a socket accepts both.
function plain(address = ''): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function inBrackets(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
