import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../../server/kit/root.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';

const token = 'metrics-token-of-tests-0123456789';
let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic({ METRICS_TOKEN: token });
});
afterAll(() => clinic.stop());

it('the rules in docs/monitoring.md name metrics that there are', async () => {
  const rules = readFileSync(join(root, 'docs/monitoring.md'), 'utf8');
  const named = new Set(rules.match(/doctor_assist_\w+/g));
  expect(named.size).toBeGreaterThan(8);
  const answer = await fetch(`${clinic.address}/metrics`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  // A histogram is declared by its own name; its buckets have another.
  const declared = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const missing = [...named].filter((name) => !declared.has(name.replace(/_bucket$/, '')));
  expect(missing).toEqual([]);
});
