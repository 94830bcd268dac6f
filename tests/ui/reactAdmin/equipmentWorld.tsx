import type { ComponentType } from 'react';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { api } from '../../../contract/index.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { batch } from '../../../contract/platform/batch.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { reactAdminScreens } from '../../../src/reactAdmin/screens.ts';
import { resources } from '../../../src/resources/index.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, branchOf, openApp, profileOf, signedIn } from '../page.tsx';
import {
  calls,
  EquipmentCreate,
  EquipmentEdit,
  equipmentResource,
  EquipmentList,
  EquipmentShow,
} from './equipment.tsx';

export type Equipment = Answer<typeof calls.openingHourDetail>;

/** Where the pages are. */
export const PAGES = '/opening-hours';

/** The pages of a test, which may be others than those of `equipment.tsx`. */
export const pages: { list: ComponentType | null } = { list: null };

/** The screens of the pages, in the place of the sample ones. */
export function equipmentScreens() {
  const manifest = resources.find(({ name }) => name === 'opening-hours');
  Object.assign(manifest ?? {}, manifestOf(equipmentResource));
  Object.assign(api, calls);
  return reactAdminScreens({
    name: 'opening-hours',
    list: () => Promise.resolve({ default: () => <List /> }),
    create: () => Promise.resolve({ default: EquipmentCreate }),
    edit: () => Promise.resolve({ default: EquipmentEdit }),
    show: () => Promise.resolve({ default: EquipmentShow }),
  });
}

function List() {
  const Page = pages.list ?? EquipmentList;
  return <Page />;
}

export const stored = { id: 40, name: 'Manual.pdf', type: 'application/pdf' as const, size: 1_200 };

/** Two records, which differ in all that is converted. */
export const scale = (): Equipment => ({
  id: 3,
  version: 5,
  name: 'Scale',
  price: 123_450,
  serviced: '2026-02-02T10:30:00.000Z',
  opens: '08:15',
  doctor: 2,
  manual: stored,
});
export const lamp = (): Equipment => ({
  id: 4,
  version: 1,
  name: 'Lamp',
  price: 7_005,
  serviced: null,
  opens: null,
  doctor: null,
  manual: null,
});

/** A manager opens an address; the records are those of `rows`, and change as calls tell. */
export function openPages(address: string, rows: Equipment[] = [scale(), lamp()]) {
  const signed = signedIn([branchOf(1, 'Manager')]);
  mock(accounts.getUserProfileDetail, profileOf(signed));
  beginSession([branchOf(1, 'Manager')]);
  mock(lookups.listValueTranslations, []);
  mock(lookups.apptResource, [doctor(2, 'Dr Lim'), doctor(6, 'Dr Devi')]);
  const lists = mock(calls.openingHourList, ({ input }) => {
    const { id, price_gte: from = 0 } = JSON.parse(input.filter ?? '{}') as {
      id?: number[];
      price_gte?: number;
    };
    return rows.filter((row) => row.price >= from && (!id || id.includes(row.id)));
  });
  const details = mock(
    calls.openingHourDetail,
    (asked) => rows.find(({ id }) => id === asked.id) ?? gone,
  );
  const created = mock(calls.openingHourCreate, ({ input }) => {
    const row = { ...lamp(), ...(input as Partial<Equipment>), id: 9, manual: null };
    rows.push(row);
    return row;
  });
  const updates = mock(calls.openingHourUpdate, ({ input, headers, ...asked }) => {
    const found = rows.find(({ id }) => id === asked.id);
    if (!found) return gone;
    if (headers.get('If-Match') !== String(found.version)) return stale;
    const { manual, ...values } = input as Partial<Equipment>;
    Object.assign(found, values, { version: found.version + 1 });
    if (manual) found.manual = stored;
    return found;
  });
  const removed = mock(calls.openingHourRemove, { done: true });
  const batches = mock(batch.batch, ({ input }) => ({ count: input.inputs.length, answers: [] }));
  return { rows, lists, details, created, updates, removed, batches, ...openApp(address) };
}

const doctor = (id: number, resource: string) => ({
  id,
  resource,
  blockcolor: '',
  email: '',
  icpassport: '',
  slotViewId: 1,
  mine: false,
});
const gone = new Refusal(404, [{ error_code: 'GENERAL.NOT_FOUND', error_message: '' }]);
const stale = new Refusal(409, [
  { error_code: 'GENERAL.STALE', error_message: '', params: { who: 'Siti' } },
]);
