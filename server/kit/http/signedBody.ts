import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

/** A JSON body as it was sent, and the signature that came with it. */
export interface SignedBody {
  bytes: Buffer;
  signature: string;
}

const bodies = new WeakMap<FastifyRequest, Buffer>();

/** Registers routes whose JSON body is signed by its sender, so that its very bytes are kept beside it. */
export function routeSigned(app: FastifyInstance, routes: readonly RouteOptions[]): void {
  void app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      (request: FastifyRequest, body: Buffer, done) => {
        bodies.set(request, body);
        // It answers by `done`.
        void parse(request, body.toString('utf8'), done);
      },
    );
    for (const route of routes) scope.route(route);
  });
}

/** The signed body of a request; undefined where its call has none. */
export function signedBodyOf(request: FastifyRequest): SignedBody | undefined {
  const bytes = bodies.get(request);
  const signature = request.headers['x-hub-signature-256'];
  return bytes && { bytes, signature: typeof signature === 'string' ? signature : '' };
}
