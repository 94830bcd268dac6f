import * as kinds from '../../contract/fields.ts';
import { masterList } from '../../contract/kit/rest.ts';
import { z } from '../../contract/kit/zod.ts';

/** A list with a field of every kind that a master list can hold, most of them optional. */
export const everyKind = masterList({
  one: 'kindSample',
  of: 'branch',
  managedBy: ['Tenant', 'Manager', 'Receptionist'],
  fields: {
    text: kinds.requiredText(1, 100),
    longText: kinds.optionalText(2_000),
    richText: kinds.optionalRichText(2_000),
    email: kinds.optionalEmail(),
    phone: kinds.optionalPhoneNumber(),
    webAddress: kinds.optionalWebAddress(),
    colour: kinds.optionalColour(),
    day: kinds.optionalDay(),
    time: kinds.optionalTimeOfDay(),
    wallClock: kinds.optionalWallClock(),
    integer: kinds.optionalWholeNumber({ min: 1, max: 10_000 }),
    decimal: kinds.optionalDecimal({ digits: 2, unit: 'kg', min: -500, max: 500 }),
    money: kinds.optionalMoney(),
    boolean: kinds.orElse(kinds.flag(), false),
    choice: kinds.oneOf(['new', 'old']),
    choices: kinds.orElse(kinds.several(kinds.oneOf(['red', 'green', 'blue'])), []),
    several: kinds.orElse(kinds.several(kinds.requiredText(1, 50)), []),
    reference: kinds.optionalReference('doctors'),
    references: kinds.orElse(kinds.references('doctors', { max: 5 }), []),
    joined: kinds.orElse(kinds.references('doctors', { max: 3 }), []),
    records: kinds.records(
      {
        item: kinds.requiredText(1, 50),
        price: kinds.optionalMoney(),
        per: kinds.orElse(kinds.oneOf(['visit', 'hour']), 'visit'),
        by: kinds.optionalReference('doctors'),
        weight: kinds.optionalDecimal({ digits: 2, min: 0, max: 500 }),
        at: kinds.optionalTimeOfDay(),
        remark: kinds.optionalRichText(500),
      },
      { most: 4 },
    ),
    file: kinds.file({ types: ['application/pdf'], maxBytes: 100_000 }),
    picture: kinds.picture({ maxBytes: 100_000 }),
    json: kinds.optional(
      kinds.json(z.strictObject({ limits: z.array(kinds.wholeNumber({ min: 1, max: 9 })) })),
    ),
  },
  fetched: {
    referenceEmail: { from: 'reference.email', as: kinds.optionalEmail() },
    referencePosition: { from: 'reference.position', as: kinds.wholeNumber() },
  },
  defaults: { integer: 'reference.position' },
  computed: {
    total: { sum: 'records.price', as: kinds.money() },
    weighed: {
      sum: ['records.weight', 'records.price'],
      as: kinds.decimal({ digits: 1, min: -1e9, max: 1e9 }),
    },
    lines: { count: 'records', as: kinds.wholeNumber() },
    longer: { by: 'expression', as: kinds.wholeNumber() },
  },
  example: { text: 'One', choice: 'new' },
});
