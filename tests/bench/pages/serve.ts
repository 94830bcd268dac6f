import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { findBrowser } from '../../../scripts/browser.mjs';

/** Builds the pages of a folder, serves them and lets a browser work on `<address>ours.html` and `<address>peer.html`. */
export async function withPages(
  root: string,
  work: (browser: Browser, address: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-assist-pages-'));
  const pages = await servePages(root, folder);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    await work(browser, pages.address);
  } finally {
    await browser.close();
    await pages.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

// As the product's own pages are built.
async function servePages(
  root: string,
  folder: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
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
