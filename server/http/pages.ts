import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { root } from '../root.ts';
import { send } from './errors.ts';
import { notFound } from './failure.ts';
import { giveStyleNonce } from './styleNonce.ts';

/**
 * Serves the built pages. A path that is no file and not of the API is a client-side route, and gets the start page.
 */
export async function servePages(app: FastifyInstance): Promise<void> {
  const built = join(root, 'dist/client');
  const file = join(built, 'index.html');
  const startPage = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (startPage !== null) {
    await app.register(fastifyStatic, {
      root: built,
      preCompressed: true,
      // The plugin's own headers would replace ours.
      cacheControl: false,
      wildcard: false,
      index: false,
      globIgnore: ['index.html*'],
      setHeaders: (reply, path) => {
        // Built files carry a content hash in their name.
        reply.setHeader(
          'Cache-Control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(?:api|ws|assets)(?:\/|$)/.test(request.url.split('?')[0] ?? '');
    if (startPage === null || !isPage) return send(notFound(), request, reply);
    // A stored copy would repeat its nonce.
    return reply
      .code(200)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(startPage.replace('__NONCE__', giveStyleNonce(reply)));
  });
}
