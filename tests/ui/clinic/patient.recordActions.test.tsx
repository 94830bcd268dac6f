import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { nurseNotes } from '../../../contract/clinic/nurseNotes.ts';
import { patientMerges } from '../../../contract/clinic/patientMerges.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { history } from '../../../contract/platform/history.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { mockSearch, openDay, patientOf } from './day.ts';
import { preparePatient, RECORD, siti, step } from './patient.ts';
import { choose, edit, refusedFor } from './patientRecord.ts';

preparePages();
preparePatient();

type Preview = Answer<typeof patientMerges.patientMergePreview>;

it('a record has a history with the labels of the form, and who opened it', async () => {
  const entry = (time: string, who: string, action: string, changes = {}) => ({
    entry: 41,
    at: `2026-01-05T${time}:00.000Z`,
    who,
    action,
    changes,
  });
  const changes = {
    dob: ['1990-02-15', '1990-02-16'],
    sex: ['', 'F'],
    priority: [1, 2],
    icPassport: ['1', '2'],
    mobile: ['60123456789', ''],
    allergyList: [[], ['Penicillin', 'Nuts']],
    photo: [true, true],
  };
  const done = [
    entry('12:00', 'Nora', 'recover'),
    entry('11:00', 'Nora', 'edit', changes),
    entry('10:00', 'Rose', 'takeover', { startEditingBy: ['Nora', 'Rose'] }),
    entry('09:00', '', 'merge', { merged: [null, 'Siti Amina (A1)'] }),
  ];
  const opened = [
    entry('11:59', 'Rose', 'show'),
    // A page that stands open reads again what changes: that is one visit.
    entry('11:58', 'Rose', 'show'),
    entry('11:50', 'Rose', 'show'),
    entry('11:20', 'Nora', 'show'),
    entry('11:10', 'Rose', 'show'),
    entry('11:05', 'Nora', 'show'),
    entry('08:00', 'Rose', 'show'),
  ];
  // The server counts what it answers, so that those who only looked may crowd out what was done.
  mock(history.recordHistory, ({ input }) => (input.opened ? opened : done));
  const { user } = openDay(RECORD);
  await choose(user, 'History');
  const panel = within(await screen.findByRole('dialog', { name: 'History' }));
  await panel.findByText('Recovered');
  const told = panel.getAllByRole('listitem').map((item) => ({
    head: item.querySelector('p')?.textContent,
    when: item.querySelector('p + p')?.textContent,
    changes: [...item.querySelectorAll('dl > div')].map((change) =>
      [...change.querySelectorAll('dt, del, ins')].map((part) => part.textContent).join(' | '),
    ),
  }));
  expect(told).toEqual([
    { head: 'Recovered · Nora', when: '05 Jan 2026 12:00 PM', changes: [] },
    {
      head: 'Opened · Rose (2 times), Nora',
      when: '05 Jan 2026 11:10 AM – 11:50 AM',
      changes: [],
    },
    {
      head: 'Changed · Nora',
      when: '05 Jan 2026 11:00 AM',
      changes: [
        'Identity or passport number | 1 | 2',
        'Date of birth | 15 Feb 1990 | 16 Feb 1990',
        'Sex | (empty) | Female',
        'Mobile phone | 012-345 6789 | (empty)',
        'Allergies | (empty) | Penicillin; Nuts',
        'Priority | Malaysia | Other',
        'Photo | Changed',
      ],
    },
    {
      head: 'Lock taken over · Rose',
      when: '05 Jan 2026 10:00 AM',
      changes: ['Being edited by | Nora | Rose'],
    },
    {
      head: 'Merged · System',
      when: '05 Jan 2026 09:00 AM',
      changes: ['Record that went into this one | (empty) | Siti Amina (A1)'],
    },
    { head: 'Opened · Rose', when: '05 Jan 2026 08:00 AM', changes: [] },
  ]);
});

describe('a removed record', () => {
  it('is shown as removed, and recovered with the password if permitted', async () => {
    mock(patients.patientDetail, { ...siti, removed: true });
    const sent = mock(patients.recoverPatient, { done: true });
    const { user } = openDay(RECORD, 'Manager');
    await screen.findByText(/This record was removed/);
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Recover patient' }));
    await user.type(await screen.findByLabelText('Password'), 'Demo#1234');
    mock(patients.patientDetail, siti);
    const dialog = within(screen.getByRole('dialog', { name: 'Recover patient' }));
    await user.click(dialog.getByRole('button', { name: 'Recover patient' }));
    await waitFor(() => expect(sent[0]?.input).toEqual({ patID: 5, password: 'Demo#1234' }));
    await screen.findByRole('button', { name: 'Edit' });
    expect(screen.queryByText(/This record was removed/)).toBeNull();
  });

  it('cannot be recovered without permission', async () => {
    mock(patients.patientDetail, { ...siti, removed: true });
    openDay(RECORD, 'Receptionist');
    await screen.findByText(/This record was removed.*Ask a manager or doctor/);
    expect(screen.queryByRole('button', { name: 'Recover patient' })).toBeNull();
  });
});

describe('a nurse note', () => {
  it('is written without the lock, by the keyboard alone, while another edits the record', async () => {
    mock(patients.patientDetail, { ...siti, startEditingBy: 'Nora' });
    const sent = mock(nurseNotes.writeNurseNote, {
      id: 1,
      patientID: 5,
      note: 'Slept well',
      generatedDate: '2026-01-05T09:00:00.000Z',
      username: 'Rose',
      visit: null,
    });
    const { user } = openDay(RECORD, 'Nurse');
    await user.click(await screen.findByRole('button', { name: 'Write nurse note' }));
    const dialog = await screen.findByRole('dialog', { name: 'New nurse note' });
    const editor = await within(dialog).findByRole('textbox', { name: 'Note' });
    await waitFor(() => expect(document.activeElement).toBe(editor));
    await user.keyboard('Slept well{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent[0]?.input).toMatchObject({ patientID: 5 }));
    expect(sent[0]?.input.note).toContain('Slept well');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const write = async (user: Awaited<ReturnType<typeof edit>>['user']) => {
    await user.click(step(/Nurse note/));
    const editor = await screen.findByRole('textbox', { name: 'New nurse note' });
    await user.click(editor);
    await user.keyboard('Slept well');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
  };

  it('is sent from the tab that has the lock', async () => {
    const sent = mock(nurseNotes.addNurseNote, {
      id: 1,
      patientID: 5,
      note: 'Slept well',
      generatedDate: '2026-01-05T09:00:00.000Z',
      username: 'Rose',
      visit: null,
    });
    const { user } = await edit('Nurse');
    await write(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.headers.get('X-Record-Fence')).toBe('fence-1');
  });

  it('is reported as refused after the lock was taken over, and the record becomes read-only', async () => {
    mock(nurseNotes.addNurseNote, refusedFor('PATIENT.LOCKED', { who: 'Nora', since: '09:15 AM' }));
    const { user } = await edit('Nurse');
    await write(user);
    await screen.findByText(/Nora has been editing this record since 09:15 AM/);
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });

  it('that cannot be loaded is only logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    mock(nurseNotes.getNurseNoteList, new Refusal(403, []));
    const { user } = openDay(RECORD, 'Nurse');
    await user.click(await screen.findByRole('tab', { name: 'Nurse note' }));
    const notes = screen.getByRole('tabpanel', { name: 'Nurse note' });
    await within(notes).findByText('No records found');
    expect(logged).toHaveBeenCalledWith('The nurse notes were not loaded', expect.anything());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('merging', () => {
  const own = patientOf(5, 'Siti Aminah');
  const twin = patientOf(9, 'Siti Amina');

  it('shows the record that stays, what moves, and a choice for each field', async () => {
    const asked = mock(patientMerges.patientMergePreview, ({ input }): Preview => ({
      keep: Number(input.keep) === 5 ? own : twin,
      merge: Number(input.keep) === 5 ? twin : own,
      moves: [
        { kind: 'appointments', count: 3 },
        { kind: 'nurseNotes', count: 0 },
      ],
      fields: [
        { field: 'name', keep: 'Siti Aminah', merge: 'Siti Amina' },
        { field: 'photo', keep: '', merge: 'true' },
      ],
    }));
    const sent = mock(patientMerges.mergePatients, { mergeID: 1, moved: [] });
    mockSearch([own, twin]);
    const { user } = openDay(RECORD, 'Manager');
    await choose(user, 'Merge with another record');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge with another record' }));
    await user.type(dialog.getByRole('combobox', { name: 'The other record' }), 'Siti');
    const found = await screen.findAllByRole('option');
    expect(found.map(({ textContent }) => textContent)).toEqual([
      'Siti Amina800101145679 · Female · 46 y · 012-345 6789',
    ]);
    await user.click(screen.getByRole('option'));
    await dialog.findByText('Has a photo');
    dialog.getByText('Appointments');
    expect(dialog.queryByText('Nurse notes')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Swap' }));
    await waitFor(() => expect(asked.at(-1)?.input).toEqual({ keep: '9', merge: '5' }));
    // What the record that stays lacks comes from the other, unless someone says otherwise.
    const photo = await dialog.findByRole('radio', { name: 'Photo, Goes into it' });
    expect(photo).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('radio', { name: 'Name, Goes into it' }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await user.type(await screen.findByLabelText('Password'), 'Demo#1234');
    const sure = within(screen.getByRole('dialog', { name: 'Merge' }));
    await user.click(sure.getByRole('button', { name: 'Merge' }));
    await waitFor(() =>
      expect(sent[0]?.input).toEqual({
        keep: 9,
        merge: 5,
        keepVersion: twin.version,
        mergeVersion: own.version,
        take: ['photo', 'name'],
        password: 'Demo#1234',
      }),
    );
    await waitFor(() => expect(window.location.search).toBe('?icpassport=800101145679'));
  });

  it('shows its new result if someone has changed a record since', async () => {
    const world = { version: 1, mobile: '60111111111' };
    mock(patientMerges.patientMergePreview, (): Preview => ({
      keep: own,
      merge: { ...twin, version: world.version },
      moves: [],
      fields: [{ field: 'mobile', keep: '60122222222', merge: world.mobile }],
    }));
    const sent = mock(patientMerges.mergePatients, ({ input }) =>
      input.mergeVersion === world.version
        ? { mergeID: 1, moved: [] }
        : new Refusal(409, [
            {
              error_code: 'GENERAL.STALE',
              error_message: '',
              field: 'merge',
              params: { who: 'Nora' },
            },
          ]),
    );
    mockSearch([own, twin]);
    const { user } = openDay(RECORD, 'Manager');
    await choose(user, 'Merge with another record');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge with another record' }));
    await user.type(dialog.getByRole('combobox', { name: 'The other record' }), 'Siti');
    await user.click(await screen.findByRole('option'));
    await dialog.findByText('011-111 1111');
    const agree = async () => {
      await user.click(dialog.getByRole('button', { name: 'Merge' }));
      await user.type(await screen.findByLabelText('Password'), 'Demo#1234');
      const sure = within(screen.getByRole('dialog', { name: 'Merge' }));
      await user.click(sure.getByRole('button', { name: 'Merge' }));
    };
    Object.assign(world, { version: 2, mobile: '60113333333' });
    await agree();
    await dialog.findByText(/Nora has changed the record of Siti Amina meanwhile/);
    await dialog.findByText('011-333 3333');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await agree();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.input).toMatchObject({ mergeVersion: 2 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be undone from the list, which shows what stayed', async () => {
    mock(patients.patientList, { data: [own], totalCount: 1 });
    mock(patientMerges.patientMergeList, [
      { id: 4, kept: own, merged: twin, mergedDate: '2026-01-05T09:00:00.000Z', username: 'Nora' },
    ]);
    const sent = mock(patientMerges.unmergePatients, { left: [{ kind: 'fields', count: 2 }] });
    const { user } = openDay('/patient/patient-list', 'Manager');
    await user.click(await screen.findByRole('button', { name: 'Merges' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merges' }));
    await user.click(
      await dialog.findByRole('button', { name: 'Take back the merge of Siti Amina' }),
    );
    await user.type(await screen.findByLabelText('Password'), 'Demo#1234');
    await user.click(screen.getAllByRole('button', { name: 'Take back' }).at(-1) ?? document.body);
    await waitFor(() => expect(sent[0]?.input).toEqual({ id: 4, password: 'Demo#1234' }));
    await screen.findByText(/left where it is: Details: 2/);
  });
});
