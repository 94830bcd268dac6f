import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { expect, it } from 'vitest';
import { history } from '../../../contract/platform/history.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { AccessProvider, type May } from '../../../src/framework/access.tsx';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { masterListResource } from '../../../src/resources/masterListResource.ts';
import { send } from '../../../src/session/client.ts';
import { Notices } from '../../../src/ui/Notices.tsx';
import FormDialog from '../../../src/ui/resource/FormDialog.tsx';
import HistoryPanel from '../../../src/ui/resource/HistoryPanel.tsx';
import { mock, Refusal } from '../../support/mock.ts';
import { parcels as parcelList } from '../../support/parcels.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();

const parcels = defineResource({ ...masterListResource(parcelList) });
const { parcelVersion, parcelRevert } = parcelList.versions;
const now = { title: 'Masks', sending: 'courier', address: '1 Jalan', cost: null, isPaid: true };
const old = { ...now, title: 'Gloves', isPaid: false };
const entries = [
  {
    entry: 72,
    at: '2026-11-21T10:00:00.000Z',
    who: 'Siti',
    action: 'edit',
    changes: { title: ['Caps', 'Masks'] },
  },
  {
    entry: 63,
    at: '2026-11-20T09:00:00.000Z',
    who: 'Maya',
    action: 'edit',
    changes: { title: ['Gloves', 'Caps'] },
  },
  {
    entry: 54,
    at: '2026-11-19T08:00:00.000Z',
    who: 'Rose',
    action: 'create',
    changes: { title: [null, 'Gloves'] },
  },
] as const;

function open(may: May = () => true, { inForm = false, of = parcels } = {}) {
  mock(history.recordHistory, ({ input }) => (input.opened ? [] : (entries as never)));
  const asked = mock(parcelVersion, ({ input: { entry, day } }) => {
    const at = entries.find((each) => each.entry === Number(entry));
    const rows = { 72: now, 63: { ...old, title: 'Caps' }, 54: old } as Record<number, object>;
    return {
      record: (day ? old : (rows[Number(entry ?? 72)] ?? now)) as Record<string, unknown>,
      entry: at?.entry ?? 72,
      at: at?.at ?? null,
      who: at?.who ?? '',
      unsure: Number(entry) === 54 ? ['address'] : [],
      isBeforeHistory: false,
    };
  });
  const provider = createDataProvider(send, [manifestOf(parcels)]);
  const record = { id: 11, version: 3, ...now };
  return {
    asked,
    ...show(
      <AccessProvider may={may}>
        <CoreAdminContext dataProvider={provider} queryClient={new QueryClient()}>
          {inForm ? (
            <FormDialog resource={of} record={record} onClose={() => undefined} />
          ) : (
            <HistoryPanel resource={of} record={record} onClose={() => undefined} />
          )}
          <Notices />
        </CoreAdminContext>
      </AccessProvider>,
    ),
  };
}

const versionOf = async (user: ReturnType<typeof open>['user'], place: number) => {
  const buttons = await screen.findAllByRole('button', { name: 'This version' });
  await user.click(buttons[place] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: /^Version of/ });
  await within(dialog).findByRole('table');
  return within(dialog);
};
const rowsIn = (dialog: Awaited<ReturnType<typeof versionOf>>) =>
  dialog
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

it('shows what differs from now, and from another version', async () => {
  const { user } = open();
  const dialog = await versionOf(user, 2);
  expect(rowsIn(dialog)).toEqual([
    ['Title', 'Gloves', 'Masks'],
    ['Is paid', 'No', 'Yes'],
  ]);
  expect(dialog.getByText(/not complete: Address changed/)).toBeTruthy();
  expect(dialog.queryByText('The state stays as it is.')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Compare with'), '63');
  await waitFor(() => expect(rowsIn(dialog)).toEqual([['Title', 'Gloves', 'Caps']]));
  await user.click(dialog.getByLabelText('All fields'));
  expect(rowsIn(dialog)).toContainEqual(['Address', '1 Jalan', '1 Jalan']);
});

it('is brought back over the version that is shown', async () => {
  const { user } = open();
  const dialog = await versionOf(user, 2);
  const reverted = mock(parcelRevert, { ...old, id: 11, version: 4 } as never);
  await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
  expect(
    await screen.findByText(/^The version of 19 Nov 2026 0?8:00 AM was restored/),
  ).toBeTruthy();
  expect(reverted.map(({ id, input }) => [id, input.entry])).toEqual([[11, 54]]);
  expect(reverted[0]?.headers.get('If-Match')).toBe('3');
});

it('is in the form that its history was opened from, which is then saved over it', async () => {
  const { user } = open(undefined, { inForm: true });
  const form = within(await screen.findByRole('dialog'));
  const title = await form.findByLabelText<HTMLInputElement>('Title');
  expect(title.value).toBe('Masks');
  await user.click(form.getByRole('button', { name: 'History' }));
  const dialog = await versionOf(user, 2);
  mock(parcelRevert, { ...old, id: 11, version: 4 } as never);
  await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
  await waitFor(() => expect(title.value).toBe('Gloves'));
  const saved = mock(parcelList.usual.parcelUpdate, { ...old, id: 11, version: 5 } as never);
  await user.type(title, ', thin');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved[0]?.input).toMatchObject({ title: 'Gloves, thin' }));
  expect(saved[0]?.headers.get('If-Match')).toBe('4');
});

it('says that a state does not come back with it', async () => {
  const states = { of: 'isPaid', first: 'false', transitions: {}, calls: {} };
  const { user } = open(undefined, { of: { ...parcels, states } });
  const dialog = await versionOf(user, 2);
  expect(dialog.getByText('The state stays as it is.')).toBeTruthy();
});

it('says at which field it is refused', async () => {
  const { user } = open();
  const dialog = await versionOf(user, 2);
  mock(
    parcelRevert,
    new Refusal(409, [{ error_code: 'VERSION.GONE', error_message: '', field: 'address' }]),
  );
  await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
  expect(await screen.findByText(/^Address: This version cannot be restored/)).toBeTruthy();
});

it('is not brought back by those who change nothing, nor is a field shown that they do not see', async () => {
  const { user } = open((action) => action !== 'edit' && action !== 'show:cost');
  const dialog = await versionOf(user, 2);
  expect(dialog.queryByRole('button', { name: 'Restore this version' })).toBeNull();
  await user.click(dialog.getByLabelText('All fields'));
  expect(dialog.queryByText('Cost')).toBeNull();
});

it('is that of a day', async () => {
  const { user, asked } = open();
  await user.type(await screen.findByLabelText('As it was on'), '20 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const dialog = await screen.findByRole('dialog', { name: 'Version of 20 Nov 2026' });
  await within(dialog).findByRole('table');
  expect(asked.map(({ input }) => input.day)).toContain('2026-11-20');
});
