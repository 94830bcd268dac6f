import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { nurseNotes } from '../../../contract/clinic/nurseNotes.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { mockSearch, openDay, patientOf } from './day.ts';
import { field, preparePatient, RECORD, siti, step } from './patient.ts';

preparePages();
preparePatient();

const lock = { startEditingBy: 'Rose', fence: 'fence-1', expiresAt: '2026-01-01T00:00:00.000Z' };

/** Opens the record and locks it. */
async function edit(role?: Role) {
  mock(patients.lockPatientProfile, lock);
  mock(patients.unlockPatientProfile, { done: true });
  const { user } = openDay(RECORD, role);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Update' });
  return user;
}

describe('a relative who was chosen and not added', () => {
  it('is saved with the record', async () => {
    mock(lookups.relationType, [{ relationID: 3, relationName: 'Mother' }]);
    mockSearch([patientOf(9, 'Aminah')]);
    const sent = mock(patients.editPatientProfile, siti);
    const user = await edit();
    await user.click(step(/Relationship/));
    await user.type(screen.getByRole('combobox', { name: 'Relative' }), 'Amin');
    await user.click(await screen.findByRole('option', { name: /^Aminah/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Relation' }), 'Mother');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({
      relationList: [{ relationID: 3, patientName: 'Aminah', relation: 'Mother' }],
    });
  });
});

describe('an allergy that was typed and not added', () => {
  it('is saved with the record', async () => {
    const sent = mock(patients.editPatientProfile, siti);
    const user = await edit();
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), ' Latex ');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({ allergyList: ['Penicillin', 'Latex'] });
  });

  it('is kept after a visit to another step', async () => {
    const user = await edit();
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), 'Latex');
    await user.click(step(/Contact/));
    await user.click(step(/Medical/));
    screen.getByRole('button', { name: /Latex/ });
    expect(field('Allergies')).toHaveProperty('value', '');
  });

  it('stays in its input when the window loses the focus', async () => {
    const user = await edit();
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), 'La');
    // The window's focus goes; the box keeps its own.
    fireEvent.blur(field('Allergies'));
    await user.keyboard('tex');
    expect(field('Allergies')).toHaveProperty('value', 'Latex');
  });

  it('stays in its input when the focus moves to its button', async () => {
    const user = await edit();
    await user.click(step(/Medical/));
    await user.type(field('Allergies'), 'Latex');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }));
    expect(screen.queryByRole('button', { name: /Latex/ })).toBeNull();
    await user.keyboard('{Enter}');
    screen.getByRole('button', { name: /Latex/ });
  });
});

describe('a nurse note that was written and not added', () => {
  const editor = () => screen.findByRole('textbox', { name: 'New nurse note' });
  const write = async () => {
    const user = await edit('Nurse');
    await user.click(step(/Nurse note/));
    await user.click(await editor());
    await user.keyboard('Slept well');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add note' })).toHaveProperty('disabled', false),
    );
    return user;
  };
  const added = () =>
    mock(nurseNotes.addNurseNote, ({ input }) => ({
      id: 1,
      patientID: 5,
      note: input.Note,
      generatedDate: '2026-01-05T09:00:00.000Z',
      username: 'Rose',
      visit: null,
    }));

  it('is kept after a visit to another step', async () => {
    const user = await write();
    await user.click(step(/Others/));
    await user.click(step(/Nurse note/));
    expect((await editor()).textContent).toBe('Slept well');
  });

  it('is saved with the record, once', async () => {
    const notes = added();
    const sent = mock(patients.editPatientProfile, siti);
    const user = await write();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({ patID: 5 });
    expect(notes).toHaveLength(1);
    expect(notes[0]?.input).toHaveProperty('PatientId', 5);
    expect(notes[0]?.input.Note).toContain('Slept well');
    expect(notes[0]?.headers.get('X-Record-Fence')).toBe('fence-1');
  });

  it('is not added again by the next save', async () => {
    const notes = added();
    const sent = mock(patients.editPatientProfile, siti);
    const user = await write();
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(async () => expect((await editor()).textContent).toBe(''));
    await waitFor(async () => expect(document.activeElement).toBe(await editor()));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(notes).toHaveLength(1);
  });

  it('is confirmed before the editing is cancelled', async () => {
    const user = await write();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Changes are not saved' });
    expect(screen.queryByText('The record is unlocked.')).toBeNull();
  });

  it('is kept as a draft if the lock is lost, and restored in its field', async () => {
    const params = { who: 'Nora', since: '09:15 AM' };
    mock(
      nurseNotes.addNurseNote,
      new Refusal(409, [{ error_code: 'PATIENT.LOCKED', error_message: '', params }]),
    );
    const user = await write();
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await screen.findByText(/Nora has been editing this record since 09:15 AM/);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect((await editor()).textContent).toBe('');
    await user.click(screen.getByRole('button', { name: 'Take it up again' }));
    await waitFor(async () => expect((await editor()).textContent).toBe('Slept well'));
  });
});
