import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { root } from '../../server/kit/root.ts';

/** Builds the server at each change of what it is made of, and says when a build is there. Ready with the first. */
export async function watchServer(onBuilt: () => void): Promise<Rolldown.RolldownWatcher> {
  const watcher = await build({
    logLevel: 'error',
    plugins: [readAtTheStart()],
    build: { ssr: true, sourcemap: true, watch: {}, emptyOutDir: false },
  });
  if (!('on' in watcher)) throw new Error('Vite does not watch');
  await new Promise<void>((resolve) => {
    let isBuilt = false;
    watcher.on('event', async (event) => {
      if (event.code === 'START') isBuilt = true;
      if (event.code === 'ERROR') {
        isBuilt = false;
        console.error(event.error.message);
      }
      // The end comes after a failure too, and then what runs goes on running.
      if (event.code === 'END' && isBuilt) {
        onBuilt();
        resolve();
      }
      if ('result' in event) await event.result.close();
    });
  });
  return watcher;
}

/** Files that the server reads itself, so that no import names them. */
function readAtTheStart(): Plugin {
  return {
    name: 'read at the start',
    buildStart() {
      const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((name) => /\.(?:sql|json|html)$/.test(name)))
        this.addWatchFile(path.join(root, 'server', file));
    },
  };
}
