import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Characters from which a body is large: usual ones have hundreds. */
const LARGE = 65_536;

type Parse = ReturnType<FastifyInstance['getDefaultJsonParser']>;

/** A large JSON body that is still to be parsed. */
export class LargeBody {
  readonly #text: string;
  readonly #parse: Parse;

  constructor(text: string, parse: Parse) {
    this.#text = text;
    this.#parse = parse;
  }

  /** Parses it, after others were let in: bodies that came at once are not parsed at once. */
  async parsed(request: FastifyRequest): Promise<unknown> {
    await nextTurn();
    return new Promise((resolve, reject) => {
      void this.#parse(request, this.#text, (error, body) =>
        error ? reject(error) : resolve(body),
      );
    });
  }
}

/** Leaves large JSON bodies to `limitBody`, which parses them in turns. */
export function leaveLargeBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text.length >= LARGE) done(null, new LargeBody(text, parse));
      // It answers by `done`.
      else void parse(request, text, done);
    },
  );
}
