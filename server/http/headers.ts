import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Sets the headers that every answer carries on one. Answers of the API are never stored. */
export type Secure = (request: FastifyRequest, reply: FastifyReply) => void;

/** The headers of every answer, as the configuration has them. */
export function secureHeaders(config: Config): Secure {
  const rules = [
    "default-src 'self'",
    "script-src 'self'",
    // The component library writes its rules into style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Beside the product itself, the card reader agent on the person's own computer.
    `connect-src 'self' ${config.CARD_READER_URL}`,
    "base-uri 'none'",
    "form-action 'self'",
  ];
  const policy = [...rules, "object-src 'none'", "frame-ancestors 'none'"].join('; ');
  // The product's own report viewer shows papers in a frame, by the browser's own means, and reads there why it gets none.
  const paperPolicy = [...rules, "object-src 'self'", "frame-ancestors 'self'"].join('; ');
  return (request, reply) => {
    const isPaper = request.url.startsWith('/api/report/');
    reply.header('Content-Security-Policy', isPaper ? paperPolicy : policy);
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'same-origin');
    reply.header('Cross-Origin-Opener-Policy', 'same-origin');
    reply.header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()');
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000');
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control'))
      reply.header('Cache-Control', 'no-store');
  };
}
