import type { FastifyInstance, RouteOptions } from 'fastify';
import { refusal } from './failure.ts';

/**
 * Registers routes whose bodies are form-encoded, and nothing else is. A page of any site may post such a form, so no
 * other route reads one.
 */
export function routeForms(app: FastifyInstance, routes: readonly RouteOptions[]): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => fieldsOf(body),
    );
    for (const route of routes) scope.route(route);
  });
}

// A field that is given twice means different things to different readers.
function fieldsOf(body: string): Record<string, string> {
  const fields = [...new URLSearchParams(body)];
  if (new Set(fields.map(([name]) => name)).size < fields.length)
    throw refusal(400, 'GENERAL.INVALID');
  return Object.fromEntries(fields);
}
