import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { root } from '../../root.ts';
import type { Contract } from '../routes.ts';
import { referencePage } from './page.ts';

/** GET /api/docs: the API reference as a page, with its stylesheet. */
export function docs(app: FastifyInstance, contract: Contract, title: string): void {
  let page: string | undefined;
  app.get('/api/docs', async (_request, reply) => {
    page ??= referencePage(contract, title);
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
  });
  const style = readFileSync(join(root, 'server/kit/http/docs/page.css'), 'utf8');
  app.get('/api/docs/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(style),
  );
}
