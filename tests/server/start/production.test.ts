import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { productionPlaces } from '../../../scripts/packages.mjs';
import { isBuilt } from '../../../scripts/tools.mjs';
import { root } from '../../../server/kit/root.ts';
import { startProcessFrom } from '../support/serverProcess.ts';

// What deploy/Dockerfile copies into its last stage, with the packages as links.
function installation(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'production-'));
  const link = (file: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    symlinkSync(path.join(root, file), path.join(folder, file));
  };
  for (const file of ['package.json', 'server', 'dist/client']) link(file);
  cpSync(path.join(root, 'dist/server'), path.join(folder, 'dist/server'), { recursive: true });
  for (const place of productionPlaces.filter((each) => !each.includes('/node_modules/')))
    link(place);
  return folder;
}

it.runIf(isBuilt())('a server starts without any package of development', async () => {
  const folder = installation();
  const server = await startProcessFrom(
    folder,
    { DATA_DIR: path.join(folder, 'data'), NODE_OPTIONS: '--preserve-symlinks' },
    '--empty',
  );
  const page = await fetch(`${server.address}/`);
  expect(await page.text()).toContain('<div id="root">');
  expect((await fetch(`${server.address}/api/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});
