import { describe, expect, it } from 'vitest';
import { organizer } from '../../../contract/clinic/organizer.ts';
import { practiceTypes } from '../../../contract/platform/practiceTypes.ts';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { text } from '../../../src/framework/resource/fields.ts';

const calls = { list: practiceTypes.practiceTypeList, one: practiceTypes.practiceTypeDetail };
const paths = { list: '/things', edit: '/things/edit/?name=:title' };

describe('a declaration that does not match its calls', () => {
  it('does not compile', () => {
    const misspelt = defineResource({
      name: 'things',
      calls,
      paths,
      // @ts-expect-error: the rows of the list have a title
      fields: { titel: text() },
    });
    const misplaced = defineResource({
      name: 'things',
      calls: { list: organizer.organizerList },
      paths,
      fields: { reason: text() },
      // @ts-expect-error: the list narrows by `resource`
      filters: { reason: text() },
    });
    const unsorted = defineResource({
      name: 'things',
      calls,
      paths,
      fields: { title: text() },
      // @ts-expect-error: there is no such column
      sort: { field: 'name', order: 'ASC' },
    });
    const ungrouped = defineResource({
      name: 'things',
      calls,
      paths,
      // @ts-expect-error: the menu has no such group
      menu: { group: 'sistem', icon: 'flag' },
      fields: { title: text() },
    });
    const unpictured = defineResource({
      name: 'things',
      calls,
      paths,
      // @ts-expect-error: there is no such icon
      menu: { group: 'system', icon: 'medcial' },
      fields: { title: text() },
    });
    for (const each of [misspelt, misplaced, unsorted, ungrouped, unpictured])
      expect(each.name).toBe('things');
    // @ts-expect-error: an address is built from the record's own fields
    expect(unsorted.address.edit({ name: 'x' })).toContain('/things/edit');
    expect(unsorted.address.edit({ title: 'A & B' })).toBe('/things/edit/?name=A%20%26%20B');
  });
});
