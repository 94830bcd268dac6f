import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writtenModule } from '../../scripts/writtenManifests.ts';
import { declarations } from '../../src/resources/declarations.ts';
import { resources } from '../../src/resources/index.ts';
import { writtenManifests } from '../../src/writtenManifests.ts';

const root = path.join(import.meta.dirname, '../..');
const written = await writtenManifests();
const writtenOf = (name: string) => written.find((each) => each.name === name);

describe('the manifests that a build writes down', () => {
  it('are those that development has', () => {
    const names = Object.keys(declarations);
    const firstCalls = written.map(({ firstCall }) => firstCall);
    const known = resources.map((manifest, at) => ({
      ...manifest,
      declaration: names[at],
      firstCall: firstCalls[at],
    }));
    expect(JSON.parse(JSON.stringify(written))).toEqual(JSON.parse(JSON.stringify(known)));
  });

  it('hold what someone needs to know before the declaration is there', () => {
    expect(writtenOf('patients')).toEqual({
      declaration: 'patients',
      name: 'patients',
      paths: {
        list: '/patient/patient-list',
        create: '/patient/edit-patient/',
        edit: '/patient/edit-patient/?icpassport=:icPassport',
      },
      domain: 'DA',
      menu: { group: 'patient', icon: 'people' },
      hasList: true,
      hasRecordPage: false,
      needs: 'branch',
      permissions: {
        list: { action: 'list', resource: 'patients' },
        show: { action: 'list', resource: 'patients' },
        create: { action: 'create', resource: 'patients' },
      },
      firstCall: '/api/patient_list?page=1&pageSize=10&sort=name&order=ASC',
    });
  });

  it.each([
    [
      'weekends',
      '/api/master/weekends?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22state%22%2C%22ASC%22%5D',
    ],
    [
      'follow-ups',
      '/api/appointment_follow_up_list?done=false&page=1&pageSize=10&sort=remindDatetime&order=ASC',
    ],
  ])('have the first call of the list of %s', (name, address) => {
    expect(writtenOf(name)?.firstCall).toBe(address);
  });

  it.each([
    ['appointments', 'it depends on the day'],
    ['branch-users', 'its own page makes another'],
    ['team-members', 'it depends on the chosen team'],
    ['doctors', 'they have no page'],
    ['seller', 'it is a single record'],
  ])('have no first call of %s, as %s', (name) => {
    expect(writtenOf(name)).toBeDefined();
    expect(writtenOf(name)).not.toHaveProperty('firstCall');
  });

  it('load each declaration from its own file, and none before', async () => {
    const module = await writtenModule(root);
    expect(module).not.toMatch(/^import|from '/m);
    const loads = [...module.matchAll(/import\('(.+)'\)\.then\(\(all\) => all\.(\w+)\)/g)];
    const loaded = await Promise.all(
      loads.map(async ([, file = '', name = '']) => {
        const all = (await import(path.join(root, 'src/resources', file))) as object;
        return all[name as keyof typeof all];
      }),
    );
    expect(loaded).toHaveLength(resources.length);
    expect(loaded.every((each, at) => each === Object.values(declarations)[at])).toBe(true);
  });
});
