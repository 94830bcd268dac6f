import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { ambiguousColumns } from '../server/support/subselects.ts';

beforeAll(() => loadModule());

describe('a column of a sub-select', () => {
  it.each([
    // The number of another branch's proforma, as drizzle wrote it.
    [
      'select "code", (SELECT p.number FROM proforma p WHERE p.branch_id = "id") from "branch"',
      'id',
    ],
    [
      'SELECT 1 FROM branch b WHERE EXISTS (SELECT FROM proforma WHERE branch_id = b.id AND id = 1)',
      'id',
    ],
    ['SELECT 1 FROM branch, LATERAL (SELECT number FROM invoice ORDER BY id LIMIT 1) i', 'id'],
    [
      'DELETE FROM session WHERE id IN (SELECT s.id FROM session s WHERE account_id = 1)',
      'account_id',
    ],
  ])('without its table is found where both sides have one: %s', (sql, name) => {
    expect(ambiguousColumns(sql)).toEqual([name]);
  });

  it.each([
    'select "code", (SELECT p.number FROM proforma p WHERE p.branch_id = "branch"."id") from "branch"',
    'select "id" from "branch" where "branch"."id" in (select "id" from "proforma" where "proforma"."branch_id" = 1)',
    'SELECT id FROM branch WHERE EXISTS (SELECT FROM membership m WHERE m.branch_id = branch.id AND code = 1)',
    'SELECT b.id FROM branch b JOIN (SELECT id FROM tenant WHERE id > 1) t ON t.id = b.tenant_id',
    'WITH listed AS (SELECT id FROM proforma WHERE id > 1) SELECT b.id FROM branch b JOIN listed ON listed.id = b.id',
  ])('is let be where it can mean one alone: %s', (sql) => {
    expect(ambiguousColumns(sql)).toEqual([]);
  });
});
