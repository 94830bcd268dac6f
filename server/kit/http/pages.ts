import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/kit/language.ts';
import type { Config } from '../config.ts';
import type { Database, Work } from '../db/database.ts';
import { root } from '../root.ts';
import { requestLanguage } from '../texts.ts';
import { send } from './errors.ts';
import { notFound } from './failure.ts';
import { byAddress } from './requesterCache.ts';
import { giveStyleNonce } from './styleNonce.ts';

/** Milliseconds after which a page is sent without those who may frame it. */
const FRAMERS_WITHIN_MS = 2_000;

/** What the pages of a product are to browsers and search engines. */
export interface ProductPages {
  /** The robots.txt. */
  robots: string;
  /** The security.txt (RFC 9116): to whom a weakness is told. */
  readSecurityText(work: Work, publicUrl: string): Promise<string>;
  /** Whether search engines may list a page. */
  isListed(path: string): boolean;
  /** The origins of other sites that may frame the page at a path. */
  framedBy(database: Database, path: string): Promise<readonly string[]>;
  /** The start page as it is sent for an address. */
  startPageAt(
    path: string,
    startPage: string,
    by: { nonce: string; language: Language; publicUrl: string },
  ): string;
  /** What the product is called here. */
  readName(work: Work): Promise<string>;
  /** The manifest by which a browser installs it. */
  manifestOf(name: string, language: Language): object;
}

/**
 * Serves the built pages. A path that is no file and not of the API is a client-side route, and gets the start page
 * with the title of its own. Search engines list the public pages alone.
 */
export async function servePages(
  app: FastifyInstance,
  {
    database,
    config: { PUBLIC_URL },
    pages,
  }: { database: Database; config: Pick<Config, 'PUBLIC_URL'>; pages: ProductPages },
): Promise<void> {
  const built = join(root, 'dist/client');
  const file = join(built, 'index.html');
  const startPage = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (startPage !== null) {
    await app.register(fastifyStatic, {
      root: built,
      preCompressed: true,
      // The plugin's own headers would replace ours.
      cacheControl: false,
      wildcard: false,
      index: false,
      globIgnore: ['index.html*'],
      setHeaders: (reply, path) => {
        // Built files carry a content hash in their name.
        reply.setHeader(
          'Cache-Control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(pages.robots));
  const name = sharedReading(() => database.system((work) => pages.readName(work)));
  app.get('/manifest.webmanifest', async ({ headers }, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .type('application/manifest+json')
      .send(pages.manifestOf(await name(), requestLanguage(headers['accept-language']))),
  );
  const securityText = sharedReading(() =>
    database.system((work) => pages.readSecurityText(work, PUBLIC_URL)),
  );
  app.get('/.well-known/security.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(await securityText()),
  );
  // Without the database the page is there all the same, and stands in no frame.
  const framersOf = ({ ip, log }: FastifyRequest, path: string) =>
    pages
      .framedBy(
        database.for({
          ...byAddress(ip),
          share: 'visitors',
          until: performance.now() + FRAMERS_WITHIN_MS,
        }),
        path,
      )
      .catch((error: unknown) => {
        log.warn({ err: error }, 'who may frame a page could not be read');
        return [];
      });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(?:api|ws|assets)(?:\/|$)/.test(path);
    if (isPage) reply.framedBy = (await framersOf(request, path)).join(' ');
    if (startPage === null || !isPage) return send(notFound(), request, reply);
    if (!pages.isListed(path)) reply.header('X-Robots-Tag', 'noindex');
    // A stored copy would repeat its nonce.
    return reply
      .code(200)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        pages.startPageAt(path, startPage, {
          nonce: giveStyleNonce(reply),
          language: requestLanguage(request.headers['accept-language']),
          publicUrl: PUBLIC_URL,
        }),
      );
  });
}

/** A reading of what anyone may ask for: those who ask at once share one. */
function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () =>
    (reading ??= read().finally(() => {
      reading = undefined;
    }));
}
