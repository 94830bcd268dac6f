import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Keeps the source maps of the pages in `dist/maps`, out of the folder that is served: the server finds the sources of
 * errors by them. They say where something stands, and hold no source.
 */
export function sourceMaps(): Plugin {
  return {
    name: 'source-maps',
    apply: 'build',
    config: () => ({
      build: {
        sourcemap: 'hidden',
        rolldownOptions: { output: { sourcemapExcludeSources: true } },
      },
    }),
    generateBundle: {
      // Once what others add to the files is in their maps.
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const folder = join(dirname(dir), 'maps');
        await rm(folder, { recursive: true, force: true });
        await mkdir(join(folder, 'assets'), { recursive: true });
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== 'asset' || !name.endsWith('.map')) continue;
          delete bundle[name];
          if (typeof file.source === 'string')
            await writeFile(join(folder, 'assets', basename(name)), file.source);
        }
      },
    },
  };
}
