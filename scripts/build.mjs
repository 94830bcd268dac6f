/**
 * `npm run build`: builds pages and server into dist/, with a bill of materials of all packages in CycloneDX
 * (dist/bom.cdx.json). Those that pages and tests are built from are marked there as of development.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, root } from './tools.mjs';

await ensureBuilt();
const bill = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  maxBuffer: 64 * 1024 * 1024,
});
writeFileSync(path.join(root, 'dist/bom.cdx.json'), bill);
