import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import fastify, { type FastifyInstance } from 'fastify';
import { build } from 'vite';
import { precompressed } from '../../scripts/precompressed.ts';

/**
 * Builds `peer.html` of a folder and serves it as the product serves its own: compressed, and kept by the browser for a
 * year. `answer` adds what it asks for.
 */
export async function servePeer(
  root: string,
  answer?: (app: FastifyInstance) => void,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-assist-peer-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react(), precompressed()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: join(root, 'peer.html') },
    },
  });
  const app = fastify({ forceCloseConnections: true });
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const kept = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.setHeader('Cache-Control', kept);
    },
  });
  answer?.(app);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { address: `${address}/peer.html`, stop };
}
