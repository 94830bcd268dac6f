import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Characters of an answer for which it pays: all texts of a language. */
const LEAST = 20_000;
const MOST = 500_000;
/** Answers that are kept: the texts of some languages, and those before while servers of two versions run. */
const MAX_KEPT = 16;

const compress = promisify(brotliCompress);

/**
 * Answers that everybody gets alike (`no-cache`, with an ETag) are compressed once, as small as Brotli can, which takes
 * half a second of a thread. Until that is done they are compressed as all others are.
 */
export function compressOnce(app: FastifyInstance): void {
  /** The compressed answers by their ETags, undefined while they are made. The latest made is last. */
  const kept = new Map<string, Buffer | undefined>();
  const make = async (tag: string, text: string) => {
    kept.set(tag, undefined);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(tag, await compress(text));
  };
  app.addHook('onSend', async (request, reply, payload) => {
    const tag = reply.getHeader('ETag');
    if (typeof payload !== 'string' || typeof tag !== 'string') return payload;
    if (payload.length < LEAST || payload.length > MOST) return payload;
    if (reply.getHeader('Cache-Control') !== 'no-cache') return payload;
    const accepted = String(request.headers['accept-encoding']).split(',');
    if (!accepted.some((each) => each.trim() === 'br')) return payload;
    const made = kept.get(tag);
    if (!kept.has(tag)) void make(tag, payload);
    if (!made) return payload;
    const varies = reply.getHeader('Vary');
    reply.header('Vary', [varies, 'Accept-Encoding'].filter(Boolean).join(', '));
    reply.header('Content-Encoding', 'br');
    return made;
  });
}
