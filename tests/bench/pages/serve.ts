import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

/** Builds the pages as the product's are built, and serves them: `<address>/ours.html`, `<address>/peer.html`. */
export async function servePages(
  folder: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const root = import.meta.dirname;
  const common = { configFile: false, root, logLevel: 'error' } as const;
  await build({
    ...common,
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      reportCompressedSize: false,
      rolldownOptions: { input: ['ours.html', 'peer.html'].map((name) => `${root}/${name}`) },
    },
  });
  const server = await preview({
    ...common,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const [address = ''] = server.resolvedUrls?.local ?? [];
  return { address, stop: () => server.close() };
}
