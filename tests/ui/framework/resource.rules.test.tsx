import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { AccessProvider, type May } from '../../../src/framework/access.tsx';
import { defineResource, type Resource } from '../../../src/framework/resource/define.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { masterListResource } from '../../../src/resources/masterListResource.ts';
import { send } from '../../../src/session/client.ts';
import { Notices } from '../../../src/ui/Notices.tsx';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { letters as letterList } from '../../support/letters.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { parcels as parcelList } from '../../support/parcels.ts';
import { tasks as taskList } from '../../support/tasks.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();

const letters = defineResource({ ...masterListResource(letterList) });
const parcels = defineResource({ ...masterListResource(parcelList) });
const tasks = defineResource({ ...masterListResource(taskList) });
const { transitions } = letterList;

function open(resource: Resource, may: May = () => true) {
  const provider = createDataProvider(send, [manifestOf(resource)]);
  return show(
    <AccessProvider may={may}>
      <CoreAdminContext dataProvider={provider} queryClient={new QueryClient()}>
        <ListPage resource={resource} />
        <Notices />
      </CoreAdminContext>
    </AccessProvider>,
  );
}

type Letter = (typeof drafts)[number];
const drafts = [
  { id: 11, version: 1, title: 'To Etiqa', state: 'draft', postage: 150, answer: '' },
  { id: 12, version: 1, title: 'To AIA', state: 'sent', postage: 150, answer: '' },
  { id: 13, version: 1, title: 'To Zurich', state: 'answered', postage: 150, answer: 'Yes' },
  { id: 14, version: 1, title: 'To Allianz', state: 'draft', postage: null, answer: '' },
] as const;

const rowOf = async (text: string) => {
  const cell = await screen.findByText(text);
  return within(cell.closest('tr') as HTMLElement);
};

describe('the next steps of a record', () => {
  const openLetters = (may?: May) => {
    const rows: Letter[] = [...drafts];
    mock(letterList.usual.letterList, () => rows as never);
    return { rows, ...open(letters, may) };
  };

  it('are those of its state, which stands in its row in words', async () => {
    openLetters();
    const draft = await rowOf('To Etiqa');
    expect(draft.getByText('Draft').className).toContain('ui-chip');
    const namesOf = (row: typeof draft) =>
      row.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(namesOf(draft)).toEqual(
      expect.arrayContaining(['Post: To Etiqa', 'Void: To Etiqa', 'Remove: To Etiqa']),
    );
    expect(draft.queryByRole('button', { name: /^Recall|^Reply/ })).toBeNull();
    const answered = await rowOf('To Zurich');
    expect(answered.queryByRole('button', { name: /^Post|^Void|^Reply|^Remove/ })).toBeNull();
  });

  it('are those that the person may take', async () => {
    openLetters((action) => action !== 'post');
    const draft = await rowOf('To Etiqa');
    expect(draft.queryByRole('button', { name: /^Post/ })).toBeNull();
    expect(draft.getByRole('button', { name: /^Void/ })).toBeTruthy();
  });

  it('are taken at once where nothing is asked and another takes them back', async () => {
    const { user, rows } = openLetters();
    const posted = mock(transitions.letterPost, ({ id }) => {
      rows[0] = { ...drafts[1], version: 2 as 1, id: id as 12, title: 'To Etiqa' as 'To AIA' };
      return rows[0];
    });
    await user.click((await rowOf('To Etiqa')).getByRole('button', { name: /^Post/ }));
    await waitFor(async () => expect((await rowOf('To Etiqa')).getByText('Sent')).toBeTruthy());
    expect(posted.map(({ id }) => id)).toEqual([11]);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('say why a record is not ready, before anything is sent', async () => {
    const { user } = openLetters();
    await user.click((await rowOf('To Allianz')).getByRole('button', { name: /^Post/ }));
    expect((await screen.findByRole('dialog')).textContent).toContain('This field is required.');
  });

  it('ask for what they want, and say which state a record has meanwhile', async () => {
    const { user } = openLetters();
    const words = 'This is not possible now: the record is in the state "Answered".';
    const asked = mock(
      transitions.letterVoid,
      new Refusal(409, [
        {
          error_code: 'GENERAL.OTHER_STATE',
          error_message: words,
          params: { state: 'Answered' },
        },
      ]),
    );
    await user.click((await rowOf('To AIA')).getByRole('button', { name: /^Void/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Void' }));
    expect(await dialog.findByText('This field is required.')).toBeTruthy();
    expect(asked).toHaveLength(0);
    await user.type(dialog.getByLabelText(/^Reason/), 'Twice');
    await user.click(dialog.getByRole('button', { name: 'Void' }));
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(asked[0]?.input).toMatchObject({ reason: 'Twice' });
  });

  it('leave no form to a record that is closed', async () => {
    const { user } = openLetters();
    await user.click((await rowOf('To Zurich')).getByRole('button', { name: 'To Zurich' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByText('Answered').length).toBeGreaterThan(0);
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(dialog.queryByRole('textbox')).toBeNull();
  });
});

describe('a form whose fields say something of each other', () => {
  const none = { address: '', floor: null, isPaid: false, price: null, note: '' };
  const openParcels = (may?: May) => {
    const parcel = { id: 7, version: 3, title: 'Gloves', sending: 'pickup', ...none, cost: 5 };
    mock(parcelList.usual.parcelList, [parcel as never]);
    return open(parcels, may);
  };
  const field = (label: string) =>
    within(screen.getByRole('dialog')).queryByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

  it('shows and hides them while someone types, and keeps what was typed', async () => {
    const { user } = openParcels();
    await user.click(await screen.findByRole('button', { name: 'Gloves' }));
    await screen.findByRole('dialog');
    expect(field('Address')).toBeNull();
    await user.selectOptions(field('Sending') as never, 'Courier');
    expect(field('Address')?.getAttribute('aria-required')).toBe('true');
    expect(field('Floor')).toBeNull();
    await user.type(field('Address') as HTMLElement, '1 Jalan Ampang');
    expect(field('Floor')).toBeTruthy();
    await user.selectOptions(field('Sending') as never, 'Pickup');
    expect(field('Address')).toBeNull();
    expect(field('Floor')).toBeNull();
    await user.selectOptions(field('Sending') as never, 'Courier');
    expect(field('Address')?.value).toBe('1 Jalan Ampang');
  });

  it('sends nothing of what is hidden, and asks for what is required', async () => {
    const { user } = openParcels();
    const saved = mock(parcelList.usual.parcelUpdate, ({ input }) => ({
      ...input,
      id: 7,
      version: 4,
    }));
    await user.click(await screen.findByRole('button', { name: 'Gloves' }));
    await screen.findByRole('dialog');
    await user.selectOptions(field('Sending') as never, 'Courier');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    expect(saved).toHaveLength(0);
    await user.type(field('Address') as HTMLElement, '1 Jalan Ampang');
    await user.selectOptions(field('Sending') as never, 'Pickup');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.input).toMatchObject({ sending: 'pickup', address: '', floor: null });
  });

  it('closes a field that stays as it is', async () => {
    const { user } = openParcels();
    await user.click(await screen.findByRole('button', { name: 'Gloves' }));
    await screen.findByRole('dialog');
    expect(field('Price')?.disabled).toBe(false);
    await user.click(field('Is paid') as HTMLElement);
    expect(field('Price')?.disabled).toBe(true);
  });

  it('neither shows nor sends what the person does not see, and closes what they do not change', async () => {
    const { user } = openParcels(
      (action) => !['show:cost', 'edit:cost', 'edit:note'].includes(action),
    );
    const saved = mock(parcelList.usual.parcelUpdate, ({ input }) => ({
      ...input,
      id: 7,
      version: 4,
    }));
    await user.click(await screen.findByRole('button', { name: 'Gloves' }));
    await screen.findByRole('dialog');
    expect(screen.queryAllByLabelText(/^Cost/)).toEqual([]);
    expect(screen.queryByRole('columnheader', { name: 'Cost' })).toBeNull();
    expect(field('Note')?.disabled).toBe(true);
    await user.type(field('Title') as HTMLElement, '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(Object.keys(saved[0]?.input ?? {})).not.toContain('cost');
    expect(Object.keys(saved[0]?.input ?? {})).not.toContain('note');
  });
});

it('a record that the person does not change has no buttons to change it, and opens to be read', async () => {
  const task = { version: 1, state: 'open' as const };
  mock(taskList.usual.taskList, [
    { ...task, id: 31, title: 'Mine', mayEdit: true },
    { ...task, id: 32, title: 'Theirs', mayEdit: false },
  ] as never);
  const { user } = open(tasks);
  const buttonsOf = async (title: string) =>
    (await rowOf(title)).getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(await buttonsOf('Mine')).toEqual(expect.arrayContaining(['Finish: Mine', 'Remove: Mine']));
  const theirs = await rowOf('Theirs');
  expect(theirs.queryByRole('button', { name: /^Finish|^Remove|^Edit/ })).toBeNull();
  expect(screen.queryByText('Mayedit')).toBeNull();
  await user.click(theirs.getByRole('button', { name: 'Theirs' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
});
