import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../contract/index.ts';
import { BranchLists, BranchListsCache } from '../../server/db/branchLists.ts';
import type { Work } from '../../server/kit/db/database.ts';
import { book } from './support/booking.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';
import { branchIds, doctorIds } from './support/world.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
afterAll(() => clinic.stop());

const [doctor] = doctorIds.kl;
const doctorNames = async () =>
  (await reception.send(api.apptResource, {})).data.map(({ resource }) => resource);
const rename = (name: string) =>
  clinic.owner.query('UPDATE doctor SET name = $1 WHERE id = $2', [name, doctor]);
const versionOf = async (branchId: number) => {
  const { rows } = await clinic.owner.query<{ version: number }>(
    'SELECT lists_version AS version FROM branch WHERE id = $1',
    [branchId],
  );
  return rows[0]?.version ?? -1;
};

describe("a branch's lists in memory", () => {
  it('are what the next call sees once they are changed, whoever changed them', async () => {
    const booked = await book(reception);
    expect(await doctorNames()).not.toContain('Dr Renamed');
    await rename('Dr Renamed');
    expect(await doctorNames()).toContain('Dr Renamed');
    const { data } = await reception.send(api.appointmentDetail, { id: booked.id });
    expect(data.doctors.map(({ resource }) => resource)).toContain('Dr Renamed');
  });

  it('have a version that each change of a lookup or a doctor raises, for its branch alone', async () => {
    const before = await versionOf(branchIds.kl);
    const other = await versionOf(branchIds.penang);
    await rename('Dr Once');
    await clinic.owner.query(
      `INSERT INTO lookup_value (branch_id, kind, id, value, position) VALUES ($1, 'religion', 999, 'New', 999)`,
      [branchIds.kl],
    );
    await clinic.owner.query(
      `DELETE FROM lookup_value WHERE branch_id = $1 AND kind = 'religion' AND id = 999`,
      [branchIds.kl],
    );
    expect(await versionOf(branchIds.kl)).toBe(before + 3);
    expect(await versionOf(branchIds.penang)).toBe(other);
  });

  it('keep nothing that a transaction changed and took back', async () => {
    const cache = new BranchListsCache();
    const version = await versionOf(branchIds.kl);
    const name = async (rename?: string) => {
      let seen = '';
      const takenBack = clinic.database.system(async (work) => {
        if (rename)
          await work.client.query('UPDATE doctor SET name = $1 WHERE id = $2', [rename, doctor]);
        seen = (await cache.of(work, branchIds.kl, version)).doctor(doctor)?.name ?? '';
        if (rename) throw new Error('taken back');
      }, branchIds.kl);
      await takenBack.catch(() => undefined);
      return seen;
    };
    expect(await name('Dr Never')).toBe('Dr Never');
    expect(await name()).toBe('Dr Once');
  });

  it('find a value by its kind and id', () => {
    const value = (kind: string, id: number) => ({
      kind,
      id,
      value: `${kind} ${id}`,
      minutes: null,
      meaning: null,
      position: id,
      removed: false,
    });
    const lists = new BranchLists(
      [value('religion', 1), value('religion', 2), value('race', 3)],
      [],
    );
    expect(lists.lookup('religion', 2)?.value).toBe('religion 2');
    expect(lists.lookup('religion', 3)).toBeUndefined();
    expect(lists.lookup('religion', null)).toBeUndefined();
  });

  it('are kept for the thousand branches read last', async () => {
    const query = vi.fn<() => Promise<object>>(async () => ({
      rows: [{ version: 1, lookups: [], doctors: [] }],
    }));
    const work = { client: { query } } as unknown as Pick<Work, 'client'>;
    const cache = new BranchListsCache();
    for (let branch = 1; branch <= 1_001; branch += 1) await cache.of(work, branch, 1);
    query.mockClear();
    await cache.of(work, 2, 1);
    expect(query).not.toHaveBeenCalled();
    await cache.of(work, 1, 1);
    expect(query).toHaveBeenCalledOnce();
  });

  it('refuse a doctor of another branch as one who is missing', async () => {
    const [foreign] = doctorIds.penang;
    const answers = await Promise.all(
      [foreign, 999_999].map((resource) =>
        reception.refused(api.checkAppointmentAvailability, {
          resource: String(resource),
          appointmentDate: '2999-01-01T09:00:00.000Z',
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});
