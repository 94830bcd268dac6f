import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupRoles } from '../../contract/accounts/singleSignOn.ts';
import {
  changesOf,
  type HeldRole,
  rolesOf,
} from '../../server/areas/accounts/singleSignOn/mapping.ts';
import { organisationFault } from '../../server/areas/accounts/singleSignOn/people.ts';

const branch = fc.integer({ min: 1, max: 4 });
const role = fc.constantFrom(...groupRoles);
const group = fc.constantFrom('a', 'b', 'c');
const rows = fc.array(fc.record({ name: group, branchId: branch, role }), { maxLength: 12 });
const groups = fc.uniqueArray(group);
const held: fc.Arbitrary<HeldRole[]> = fc
  .uniqueArray(
    fc.record({ branchId: branch, role, byProvider: fc.boolean(), blocked: fc.boolean() }),
    { selector: ({ branchId }) => branchId },
  )
  .map((each) => each.map((one, at) => ({ ...one, id: at + 1 })));

/** What someone holds after a sign-in. */
function after(before: HeldRole[], given: ReturnType<typeof rolesOf>): HeldRole[] {
  const { add, change, take } = changesOf(before, given);
  const kept = before
    .filter(({ id }) => !take.some((taken) => taken.id === id))
    .map((one) => {
      const changed = change.find(({ id }) => id === one.id);
      return changed ? { ...one, role: changed.role, byProvider: true } : one;
    });
  const added = add.map((one, at) => ({ ...one, id: 100 + at, byProvider: true, blocked: false }));
  return [...kept, ...added];
}

it('gives in each branch the role with most rights of the groups that someone is in', () => {
  fc.assert(
    fc.property(groups, rows, (own, all) => {
      const given = rolesOf(own, all);
      const counting = all.filter(({ name }) => own.includes(name));
      expect(new Set(given.keys())).toEqual(new Set(counting.map(({ branchId }) => branchId)));
      for (const { branchId, role: of } of counting)
        expect(groupRoles.indexOf(given.get(branchId) ?? of)).toBeLessThanOrEqual(
          groupRoles.indexOf(of),
        );
    }),
  );
});

it('sets what the groups give, takes what they gave before, and leaves what was given or disabled by hand', () => {
  fc.assert(
    fc.property(held, groups, rows, (before, own, all) => {
      const given = rolesOf(own, all);
      const now = after(before, given);
      const open = now.filter(({ blocked }) => !blocked);
      const isGiven = ({ branchId }: HeldRole) => given.has(branchId ?? 0);
      // What the provider gave is what the groups give, and nothing else.
      expect(open.filter(({ byProvider }) => byProvider)).toEqual(open.filter(isGiven));
      for (const { branchId, role: of } of open.filter(isGiven))
        expect(given.get(branchId ?? 0)).toBe(of);
      const untouched = before.filter((one) => one.blocked || (!one.byProvider && !isGiven(one)));
      for (const one of untouched) expect(now).toContainEqual(one);
      for (const branchId of given.keys())
        expect(now.filter((one) => one.branchId === branchId)).toHaveLength(1);
      // A second sign-in with the same groups changes nothing.
      expect(after(now, given)).toEqual(now);
    }),
  );
});

it('makes nobody an owner, and takes no ownership', () => {
  fc.assert(
    fc.property(groups, rows, fc.boolean(), (own, all, blocked) => {
      // A disabled owner gets nothing back by a group either.
      const owner = { id: 1, branchId: null, role: 'Tenant', byProvider: false, blocked };
      expect(after([owner], rolesOf(own, all))).toEqual([owner]);
    }),
  );
});

it.each(['https://accounts.google.com', 'https://Accounts.Google.com/'])(
  'takes no account of everybody’s issuer, %s, that belongs to no organisation',
  async (issuer) => {
    const nothing = {} as Parameters<typeof organisationFault>[0];
    const at = (of: string) =>
      organisationFault(
        nothing,
        { tenantId: 1, name: 'Clinic account', issuer: of },
        { organisation: null },
      );
    expect((await at(issuer))?.faults[0]?.code).toBe('SINGLE_SIGN_ON.OTHER_ORGANISATION');
    expect(await at('https://login.clinic.test')).toBeUndefined();
  },
);
