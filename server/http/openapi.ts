import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/index.ts';
import { openApiOf } from '../../contract/kit/openapi.ts';

/** The API's description, made from the contract. */
export const openApiDocument = () =>
  openApiOf(contract, {
    title: 'Doctor Assist',
    version: '1',
  });

/** GET /api/openapi.json. */
export function openApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return reply.type('application/json').header('Cache-Control', 'no-cache').send(text);
  });
}
