import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import { referencePage } from './page.ts';

/** GET /api/docs: the API reference as a page. */
export function docs(app: FastifyInstance): void {
  let page: string | undefined;
  app.get('/api/docs', async (_request, reply) => {
    page ??= referencePage(contract);
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
  });
}
