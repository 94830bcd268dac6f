import * as kinds from '../../contract/fields.ts';
import { masterList } from '../../contract/kit/rest.ts';
import { z } from '../../contract/kit/zod.ts';

/** A list whose rules and roles are about its lines, its joins and its files. */
export const crates = masterList({
  one: 'crate',
  of: 'branch',
  managedBy: ['Tenant', 'Manager', 'Receptionist'],
  fields: {
    title: kinds.requiredText(1, 100),
    state: kinds.oneOf(['packed', 'sent', 'lost']),
    packers: kinds.orElse(kinds.references('doctors', { max: 3 }), []),
    checkers: kinds.orElse(kinds.references('doctors', { max: 3 }), []),
    loaders: kinds.orElse(kinds.references('doctors', { max: 3 }), []),
    items: kinds.records(
      {
        name: kinds.requiredText(1, 50),
        price: kinds.money(),
        count: kinds.wholeNumber({ min: 1 }),
      },
      { most: 5 },
    ),
    remark: kinds.optionalText(100),
    closed: kinds.optionalDay(),
    opened: kinds.optionalDay(),
    note: kinds.optionalRichText(60),
    seal: kinds.optional(kinds.json(z.strictObject({ mark: z.string().check(z.maxLength(50)) }))),
    slip: kinds.file({ types: ['application/pdf'], maxBytes: 100_000 }),
  },
  rule: {
    holds: ({ closed, opened }) => !opened || !closed || closed <= opened,
    error: 'ORGANIZER.DAYS_ORDER',
    field: 'opened',
  },
  rules: {
    loaders: { shown: ({ items }) => items.length > 0 },
    remark: { shown: ({ items }) => items.length > 0 },
    slip: { shown: ({ state }) => state !== 'lost' },
  },
  fieldAccess: { packers: { readBy: ['Tenant'] }, checkers: { editedBy: ['Tenant'] } },
  computed: { worth: { sum: ['items.price', 'items.count'], as: kinds.money() } },
  states: {
    of: 'state',
    first: 'packed',
    editedIn: ['packed'],
    transitions: {
      dispatch: {
        from: ['packed'],
        to: 'sent',
        by: ['Tenant', 'Manager', 'Receptionist'],
        needs: { holds: ({ items }) => items.length > 0, error: 'GENERAL.REQUIRED' },
      },
      lose: { from: ['packed', 'sent'], to: 'lost', by: ['Manager'] },
    },
  },
  example: { title: 'Gloves' },
});
