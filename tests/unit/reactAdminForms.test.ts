import { expect, it } from 'vitest';
import { CallError } from '../../contract/kit/client.ts';
import { defineResource } from '../../src/framework/resource/define.ts';
import type { ResourceDataProvider } from '../../src/framework/resource/provider.ts';
import type { Difference } from '../../src/framework/resource/stale.ts';
import { toPageForm, toWireFilter, toWireForm } from '../../src/reactAdmin/recordForms.ts';
import { updateTogether } from '../../src/reactAdmin/updateTogether.ts';
import { masterListResource } from '../../src/resources/masterListResource.ts';
import { everyKind } from '../support/everyKind.ts';

const resource = defineResource(masterListResource(everyKind));

it.each([29, -29, 123_456, 6_711_358_793, 99_999_999_999])(
  'an amount of %s sen is the same after a page of react-admin had it',
  async (money) => {
    const page = toPageForm(resource, { money }, String);
    expect(page).toEqual({ money: money / 100 });
    expect(await toWireForm(resource, page)).toEqual({ money });
    const typed = { money: (money / 100).toFixed(2) };
    expect(await toWireForm(resource, typed)).toEqual({ money });
  },
);

it('parts of a sen stay, for the server to refuse', async () => {
  const { money } = await toWireForm(resource, { money: '1.005' });
  expect(Number.isInteger(money)).toBe(false);
});

it('a day until which a list is narrowed ends with its last moment, whatever the field is called', async () => {
  const named = { ...resource, fields: { remind_at: { kind: 'wallClock' as const } } };
  expect(await toWireFilter(named, { remind_at_gte: '2031-02-28' })).toEqual({
    remind_at_gte: '2031-02-28T00:00:00.000Z',
  });
  expect(await toWireFilter(named, { remind_at_lte: '2031-02-28' })).toEqual({
    remind_at_lte: '2031-02-28T23:59:59.999Z',
  });
});

it('asks about all that differs where it is unknown what a save began with', async () => {
  const theirs = { id: 3, version: 3, text: 'Etiqa', email: '', phone: '+60123456789' };
  const asked: Difference[] = [];
  const saved: unknown[] = [];
  const provider = {
    getOne: () => Promise.resolve({ data: theirs }),
    update: (_: string, { data }: { data: object }) => {
      saved.push(data);
      const failures = [{ error_code: 'GENERAL.STALE', error_message: '' }];
      return saved.length === 1
        ? Promise.reject(new CallError(409, failures, ''))
        : Promise.resolve({ data });
    },
  } as unknown as ResourceDataProvider;
  const values = { id: 3, version: 1, text: 'Etiqa', email: 'a@world.test', phone: '' };
  await updateTogether(
    provider,
    resource,
    { id: 3, data: values, previousData: { id: 3, version: 2 } },
    ({ differences }) => {
      asked.push(...differences);
      return Promise.resolve(['phone']);
    },
  );
  expect(asked.map(({ field }) => field)).toEqual(['email', 'phone']);
  expect(saved[1]).toEqual({ ...values, phone: theirs.phone, version: 3 });
});
