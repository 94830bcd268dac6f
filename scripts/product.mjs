/**
 * Starts the built product as a separate process, on a free port and an empty data folder, for scripts that measure it.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt, root } from './tools.mjs';

/** A demo account with access to patients. */
export const receptionist = { email: 'reception@demo.test', password: 'Demo#1234' };

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Builds the product if needed and starts it, with the demo clinic unless the environment says otherwise. */
export async function startProduct(environment = {}) {
  await ensureBuilt();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'doctor-assist-product-'));
  const port = await freePort();
  const env = {
    ...process.env,
    // The same setting as in `npm start`.
    UV_THREADPOOL_SIZE: '8',
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...environment,
  };
  const server = spawn(process.execPath, [path.join(root, 'dist/server/main.js')], { env });
  let output = '';
  const address = await new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('Ctrl+C')) resolve(`http://localhost:${port}`);
      });
    server.on('exit', () => reject(new Error(output)));
  });
  const stop = async () => {
    await new Promise((resolve) => {
      server.removeAllListeners('exit').once('exit', resolve);
      server.kill('SIGTERM');
    });
    await rm(dataDir, { recursive: true, force: true });
  };
  return { address, stop };
}
