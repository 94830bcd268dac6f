import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accessDocument } from '../../../src/accessDocument.ts';

it('docs/access.md says who may make each call and open each page', () => {
  // Made anew with: npm run -s access > docs/access.md
  expect(readFileSync('docs/access.md', 'utf8')).toBe(accessDocument());
});
