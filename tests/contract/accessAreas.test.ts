import { describe, expect, it } from 'vitest';
import { permissions } from '../../contract/access.ts';
import {
  type AccessArea,
  accessAreas,
  areaNames,
  isWithinLevel,
} from '../../contract/platform/accessAreas.ts';

const inAreas = Object.values(accessAreas).flatMap(({ resources }) => resources);
const ofAdministrators = permissions.Administrator.map(({ resource }) => resource);

describe('the areas of access levels', () => {
  it('have each resource on which an Administrator has rights, in exactly one', () => {
    expect(inAreas).toEqual([...new Set(inAreas)]);
    const missing = [...new Set(ofAdministrators)].filter((each) => !inAreas.includes(each));
    expect(missing, 'name them in contract/platform/accessAreas.ts').toEqual([]);
    expect(inAreas.filter((each) => !ofAdministrators.includes(each))).toEqual([]);
  });

  it('read what others have beside their own', () => {
    for (const area of areaNames) {
      const { resources, reads = [] } = accessAreas[area];
      const foreign = reads.filter((each) => inAreas.includes(each) && !resources.includes(each));
      expect(reads).toEqual(foreign);
    }
  });
});

describe('an access level', () => {
  const level = (sees: AccessArea[], edits: AccessArea[]) => ({ sees, edits });

  it('refuses what is of no area, even where it opens all of them', () => {
    const all = level([...areaNames], [...areaNames]);
    expect(isWithinLevel(all, 'list', 'what-comes-later')).toBe(false);
    expect(isWithinLevel(all, 'edit', 'translations')).toBe(true);
    expect(isWithinLevel(null, 'list', 'what-comes-later')).toBe(true);
  });

  it('lets its users read what their area names, and change it in its own area alone', () => {
    expect(isWithinLevel(level([], ['money']), 'list', 'tenants')).toBe(true);
    expect(isWithinLevel(level([], ['money']), 'search', 'tenants')).toBe(true);
    expect(isWithinLevel(level([], ['money']), 'edit', 'tenants')).toBe(false);
    expect(isWithinLevel(level(['tenants'], []), 'show', 'tenants')).toBe(true);
    expect(isWithinLevel(level(['tenants'], []), 'edit', 'tenants')).toBe(false);
  });
});
