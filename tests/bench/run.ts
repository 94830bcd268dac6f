import { benchApi } from './api.ts';
import { benchPages } from './pages/run.ts';

/** `npm run bench` measures both parts; `npm run bench -- api` or `-- pages` one of them. */
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  api: benchApi,
  pages: benchPages,
};
const [asked] = process.argv.slice(2);
const part = asked === undefined ? undefined : parts[asked];
if (asked !== undefined && !part)
  throw new Error(`There is no part ${asked}: ${Object.keys(parts).join(' or ')}`);
for (const run of part ? [part] : Object.values(parts)) await run();
process.exit(0);
