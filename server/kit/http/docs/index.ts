import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { contract } from '../../../../contract/index.ts';
import { root } from '../../root.ts';
import { referencePage } from './page.ts';

/** GET /api/docs: the API reference as a page, with its stylesheet. */
export function docs(app: FastifyInstance): void {
  let page: string | undefined;
  app.get('/api/docs', async (_request, reply) => {
    page ??= referencePage(contract);
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
  });
  const style = readFileSync(join(root, 'server/kit/http/docs/page.css'), 'utf8');
  app.get('/api/docs/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(style),
  );
}
