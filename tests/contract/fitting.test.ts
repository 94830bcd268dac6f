import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { day, money, optionalDay, requiredText } from '../../contract/fields.ts';
import { signedIn } from '../../contract/kit/access.ts';
import { call } from '../../contract/kit/call.ts';
import { masterList } from '../../contract/kit/rest.ts';
import { z } from '../../contract/kit/zod.ts';
import { crud } from '../../server/kit/db/crud/index.ts';
import * as columns from '../../server/kit/db/schema/columns.ts';
import { ofBranch } from '../../server/kit/db/schema/records.ts';
import type { Handlers } from '../../server/kit/http/context.ts';

const archive = call({
  method: 'POST',
  path: '/api/master/panels/archive',
  summary: 'Archives.',
  access: signedIn,
  answer: z.literal(true),
});
const panels = masterList({
  one: 'panel',
  of: 'branch',
  managedBy: ['Manager'],
  fields: { name: requiredText(1, 100), price: money(), from: day(), until: optionalDay() },
  example: { name: 'Etiqa', price: 100, from: '2031-01-01' },
  calls: { archivePanels: archive },
});

const fitting = {
  name: text('name').notNull(),
  price: columns.money('price'),
  from: columns.day('from_day'),
  until: columns.optionalDay('until_day'),
};

it('a resource accepts a table with a column for every field', () => {
  const table = pgTable('panel', { ...ofBranch(), ...fitting });
  expect(Object.keys(crud(panels.resource, panels.usual, table))).toHaveLength(5);
});

it('a resource does not compile with a column of another name or type, or a required column for an optional field', () => {
  const { until, ...others } = fitting;
  const misnamed = pgTable('panel', { ...ofBranch(), ...others, endsOn: until });
  const mistyped = pgTable('panel', { ...ofBranch(), ...fitting, price: text('price').notNull() });
  const stricter = pgTable('panel', { ...ofBranch(), ...fitting, until: columns.day('until') });
  // @ts-expect-error -- `until` has no column.
  crud(panels.resource, panels.usual, misnamed);
  // @ts-expect-error -- `price` is a number and its column a text.
  crud(panels.resource, panels.usual, mistyped);
  // @ts-expect-error -- `until` may be missing and its column not.
  crud(panels.resource, panels.usual, stricter);
  expect(Object.keys(panels.usual)).toHaveLength(5);
});

it('a list may have further calls, which require handlers', () => {
  const table = pgTable('panel', { ...ofBranch(), ...fitting });
  const usual = crud(panels.resource, panels.usual, table, {
    trash: panels.trash,
    versions: panels.versions,
  });
  const whole: Handlers<typeof panels.calls> = { ...usual, archivePanels: async () => true };
  // @ts-expect-error -- `archivePanels` has no handler.
  const part: Handlers<typeof panels.calls> = usual;
  expect([Object.keys(whole), Object.keys(part)]).toEqual([
    [...Object.keys(usual), 'archivePanels'],
    Object.keys(usual),
  ]);
});
