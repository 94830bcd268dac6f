/**
 * Script that a browser loads before the sign-in page, and before the first list, is idle: brotli, as sent. Measured in a
 * real browser on the built product, since what a page loads after it is drawn counts too.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { ensureBuilt, root } from './tools.mjs';

const most = { 'sign-in page': 150, 'first list': 200 };
const account = { email: 'reception@demo.test', password: 'Demo#1234' };

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function startProduct(dataDir) {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, [path.join(root, 'dist/server/main.js')], { env });
  let words = '';
  const address = await new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => {
        words += String(chunk);
        if (words.includes('Ctrl+C')) resolve(`http://localhost:${port}`);
      });
    server.on('exit', () => reject(new Error(words)));
  });
  const stop = () =>
    new Promise((resolve) => {
      server.removeAllListeners('exit').once('exit', resolve);
      server.kill('SIGTERM');
    });
  return { address, stop };
}

/** KiB of script that a page has loaded once it is idle. */
async function weigh(page, address) {
  await page.goto(address, { waitUntil: 'networkidle' });
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  return bytes / 1024;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'doctor-assist-weight-'));
await ensureBuilt();
const product = await startProduct(dataDir);
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const visitor = await browser.newContext();
  const page = await visitor.newPage();
  const found = { 'sign-in page': await weigh(page, `${product.address}/auth/login`) };
  await page.fill('input[name=email]', account.email);
  await page.fill('input[name=password]', account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
  const member = await browser.newContext({ storageState: await visitor.storageState() });
  found['first list'] = await weigh(
    await member.newPage(),
    `${product.address}/patient/patient-list`,
  );
  for (const [what, kib] of Object.entries(found)) {
    console.log(`${what}: ${kib.toFixed(1)} KiB of script, at most ${most[what]}`);
    if (kib === 0 || kib > most[what]) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
