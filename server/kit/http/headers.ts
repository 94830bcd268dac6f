import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce of the page's style elements; '' for what is no page. */
    styleNonce: string;
    /** The origins of other sites that may frame the page, with blanks between; '' for none. */
    framedBy: string;
  }
}

/**
 * Sets the security headers of a response. API responses are never stored. Of the content policy of documents, static
 * files have what frames them alone.
 */
export type Secure = (request: FastifyRequest, reply: FastifyReply) => void;

const FRAMED_BY_NOBODY = "frame-ancestors 'none'";

/** Where the pages' part of Firebase registers a browser. */
const firebaseOrigins = ({ FIREBASE_WEB_CONFIG }: Config) =>
  FIREBASE_WEB_CONFIG
    ? ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']
    : [];

/** The security headers of every response, from the configuration of that moment. */
export function secureHeaders(
  configNow: () => Config,
  connectsTo: (config: Config) => string[] = () => [],
): Secure {
  let made = policiesOf(configNow(), connectsTo);
  return (request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000');
    reply.header('Cross-Origin-Opener-Policy', 'same-origin');
    reply.header('Cross-Origin-Resource-Policy', 'same-origin');
    reply.header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()');
    const isPaper = request.url.startsWith('/api/report/');
    // For browsers that do not know frame-ancestors. It cannot name origins.
    if (reply.framedBy === '') reply.header('X-Frame-Options', isPaper ? 'SAMEORIGIN' : 'DENY');
    if (request.url.startsWith('/assets/') && reply.statusCode < 400) {
      reply.header('Content-Security-Policy', FRAMED_BY_NOBODY);
      return;
    }
    const config = configNow();
    if (made.config !== config) made = policiesOf(config, connectsTo);
    const framed = reply.framedBy === '' ? FRAMED_BY_NOBODY : `frame-ancestors ${reply.framedBy}`;
    const policy = isPaper ? made.paper : `${made.page}; ${framed}`;
    // Component libraries write their rules into style elements; those with the nonce are the page's own.
    const styles = reply.styleNonce === '' ? '' : ` 'nonce-${reply.styleNonce}'`;
    reply.header('Content-Security-Policy', `${policy}; style-src 'self'${styles}`);
    reply.header('Referrer-Policy', 'same-origin');
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control'))
      reply.header('Cache-Control', 'no-store');
  };
}

/** The content policies of pages, and of the papers that they frame. */
function policiesOf(config: Config, connectsTo: (config: Config) => string[]) {
  const rules = [
    "default-src 'self'",
    "script-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectsTo(config), ...firebaseOrigins(config)].join(' '),
    // The workbook writer starts workers from scripts that it holds.
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return {
    config,
    page: [...rules, "object-src 'none'"].join('; '),
    // The report viewer shows documents in a frame, with the browser's own viewer, and reads an error from it.
    paper: [...rules, "object-src 'self'", "frame-ancestors 'self'"].join('; '),
  };
}
