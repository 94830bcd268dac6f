import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import { openApiOf } from '../../../contract/kit/openapi.ts';

/** The OpenAPI document, made from the contract. */
export const openApiDocument = () =>
  openApiOf(contract, {
    title: 'Doctor Assist',
    version: '1',
    description:
      'Every call of Doctor Assist. Sign in with `authenticate`, send its token as a bearer token, and name the branch in X-Branch-ID. A refusal is a list of reasons, each with a code of the catalogue.',
    license: { name: 'MIT', identifier: 'MIT' },
    contact: { name: 'Doctor Assist' },
  });

/** GET /api/openapi.json. */
export function openApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return reply.type('application/json').header('Cache-Control', 'no-cache').send(text);
  });
}
