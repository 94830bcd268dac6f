import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { root } from '../root.ts';
import { send } from './errors.ts';
import { notFound } from './failure.ts';

/** Serves the built pages. An address that is no file and not of the API is a page's own, and gets the start page. */
export async function servePages(app: FastifyInstance): Promise<void> {
  const built = join(root, 'dist/client');
  const hasPages = existsSync(join(built, 'index.html'));
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: built,
      preCompressed: true,
      wildcard: false,
      setHeaders: (reply, path) => {
        // Built files carry their content's hash in their name; the start page names the current ones.
        reply.setHeader(
          'Cache-Control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(?:api|ws|assets)(?:\/|$)/.test(request.url.split('?')[0] ?? '');
    if (!hasPages || !isPage) return send(notFound(), request, reply);
    return reply.sendFile('index.html');
  });
}
