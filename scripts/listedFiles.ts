import type { Plugin } from 'vite';

/**
 * Writes `files.json`: the first script of the version, and its scripts and styles, which the service worker
 * (public/serviceWorker.mjs) stores. Fonts and pictures are left to the browser's cache.
 */
export function listedFiles(): Plugin {
  return {
    name: 'listed-files',
    apply: 'build',
    generateBundle: {
      // Chunks of styles alone are dropped before.
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => /^assets\/.+\.(?:m?js|css)$/.test(name));
        const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        if (!first) throw new Error('The build has no first script.');
        this.emitFile({
          type: 'asset',
          fileName: 'files.json',
          source: JSON.stringify({
            entry: `/${first.fileName}`,
            files: files.map((name) => `/${name}`),
          }),
        });
      },
    },
  };
}
