/** `npm run dev`: installs what is missing, then serves pages and API as sources change (scripts/dev/run.ts). */
import { bin, ensureInstalled, requireNode, run } from './tools.mjs';

requireNode();
await ensureInstalled();
process.exitCode = await run(process.execPath, [
  bin('tsx'),
  'scripts/dev/run.ts',
  ...process.argv.slice(2),
]);
