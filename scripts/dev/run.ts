/**
 * Pages with hot reload, and beside them the API: built anew at each change of its sources and started from the build,
 * on a PostgreSQL that goes on running.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '../../server/config.ts';
import { startEmbedded } from '../../server/kit/db/embedded.ts';
import { root } from '../../server/kit/root.ts';
import { runMain } from '../../server/kit/runMain.ts';
import { Api } from './api.ts';
import { watchServer } from './watchServer.ts';

await runMain(main);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const postgres =
    config.DATABASE_URL === undefined
      ? await startEmbedded(config.DATA_DIR, { onProgress: (line) => console.log(line) })
      : undefined;
  const isEmpty = process.argv.includes('--empty');
  const api = new Api(config.PORT, {
    args: postgres && !isEmpty ? ['--demo'] : [],
    env: postgres ? { HOST: config.HOST, DATABASE_URL: postgres.url } : {},
  });
  // What is built here is no build of all: the next `npm start` builds anew.
  rmSync(path.join(root, 'dist/.built-from'), { force: true });
  const watcher = await watchServer(() => void api.restart());
  const pages = await createServer({ plugins: [api.holdCalls()] });
  await pages.listen();
  pages.printUrls();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([watcher.close(), pages.close(), api.stop()]);
    await postgres?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop());
}
