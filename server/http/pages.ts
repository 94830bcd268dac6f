import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { root } from '../root.ts';
import { send } from './errors.ts';
import { notFound } from './failure.ts';

/**
 * Serves the built pages. A path that is no file and not of the API is a client-side route, and gets the start page.
 */
export async function servePages(app: FastifyInstance): Promise<void> {
  const built = join(root, 'dist/client');
  const hasPages = existsSync(join(built, 'index.html'));
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: built,
      preCompressed: true,
      // The plugin's own headers would replace ours.
      cacheControl: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        // Built files carry a content hash in their name. The start page names the current ones.
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
