import type { FastifyInstance } from 'fastify';
import { openApiOf } from '../../../contract/kit/openapi.ts';
import type { Contract } from './routes.ts';

/** What the OpenAPI document says of the product. */
export type About = Parameters<typeof openApiOf>[1];

/** GET /api/openapi.json, made from the contract. */
export function openApi(app: FastifyInstance, contract: Contract, about: About): void {
  let text: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiOf(contract, about));
    return reply.type('application/json').header('Cache-Control', 'no-cache').send(text);
  });
}
