import { readFile } from 'node:fs/promises';
import * as core from 'ra-core';
import { expect, it } from 'vitest';

const GUIDE = new URL('../../docs/from-react-admin.md', import.meta.url);

it('the table of the guide names every hook and component of ra-core once, and no others', async () => {
  const guide = await readFile(GUIDE, 'utf8');
  const table = guide.split('## Every hook and component')[1] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  const named = rows.flatMap((line) => {
    const [, , names = ''] = line.split('|');
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  });
  const exported = Object.keys(core).filter((name) => /^(?:use)?[A-Z]\w*[a-z]/.test(name));
  expect(exported.length).toBeGreaterThan(300);
  expect(named.toSorted()).toEqual(exported.toSorted());
});
