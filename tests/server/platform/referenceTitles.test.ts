import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { doctorIds } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;

// Doctors whose names are in another order than their ids, and queries in a third one.
const [first, second, third] = doctorIds.kl;
const names = { [first]: 'Dr Wong', [second]: 'dr Aminah', [third]: 'Dr Lim Chee Keong' };
const queries = [
  { queryName: 'Follow-ups', doctor: third },
  { queryName: 'Birthdays', doctor: first },
  { queryName: 'Everyone', doctor: null },
  { queryName: 'Reviews', doctor: second },
];

beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  for (const [id, name] of Object.entries(names))
    await clinic.owner.query('UPDATE doctor SET name = $2 WHERE id = $1', [id, name]);
  for (const query of queries)
    await manager.send(api.messageQueryCreate, {
      ...query,
      about: 'appointments',
      days: 1,
      visitStatus: 'open',
      sex: 'any',
    });
});
afterAll(() => clinic.stop());

const named = async (q: string) => {
  const { data: rows } = await manager.send(api.messageQueryList, {
    filter: JSON.stringify({ q }),
  });
  return rows.map(({ queryName }) => queryName).toSorted();
};
const sorted = async (order: 'ASC' | 'DESC') => {
  const { data: rows } = await manager.send(api.messageQueryList, {
    sort: JSON.stringify(['doctor', order]),
  });
  return rows.flatMap(({ queryName, doctor }) => (doctor === null ? [] : queryName));
};

it('a search finds what a reference shows, word by word and beside the own texts', async () => {
  expect(await named('keong')).toEqual(['Follow-ups']);
  expect(await named('LIM follow')).toEqual(['Follow-ups']);
  expect(await named('dr')).toEqual(['Birthdays', 'Follow-ups', 'Reviews']);
  expect(await named('birth')).toEqual(['Birthdays']);
  expect(await named(String(third))).toEqual([]);
});

it('a list is sorted by what a reference shows, whatever the ids', async () => {
  expect(await sorted('ASC')).toEqual(['Reviews', 'Follow-ups', 'Birthdays']);
  expect(await sorted('DESC')).toEqual(['Birthdays', 'Follow-ups', 'Reviews']);
});
