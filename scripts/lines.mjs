/** Counts the lines of the kit and of the product: `npm run lines`. Migrations and generated files are left out. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { kit } from './kit.mjs';

const listed = ['agent', 'contract', 'server', 'src'];
const files = execFileSync('git', ['ls-files', ...listed], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|css|sql|mjs)$/.test(file) && !file.includes('/migrations/'));

const counts = new Map([...kit, 'the product'].map((name) => [name, 0]));
for (const file of files) {
  const name = kit.find((folder) => file.startsWith(folder)) ?? 'the product';
  counts.set(name, (counts.get(name) ?? 0) + readFileSync(file, 'utf8').split('\n').length - 1);
}
const ofKit = kit.reduce((sum, folder) => sum + (counts.get(folder) ?? 0), 0);
for (const [name, lines] of [...counts, ['the kit', ofKit]])
  console.log(`${name.padEnd(16)}${String(lines).padStart(7)}`);
