import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { patientFiles } from '../../../contract/masterLists/patientFiles.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { openDay } from './day.ts';
import { preparePatient, RECORD } from './patient.ts';

preparePages();
preparePatient();

const { calls } = patientFiles;
const photo = new File(['a'], 'Rash left arm.png', { type: 'image/png' });
const letter = new File(['b'], 'Referral.pdf', { type: 'application/pdf' });
const heic = new File(['c'], 'IMG_1.HEIC', { type: 'image/heic' });

const stored = {
  id: 3,
  version: 1,
  title: 'Rash left arm',
  kind: 'photo' as const,
  day: '2026-01-05',
  patient: 5,
  addedAt: '2026-01-05T09:00:00.000Z',
  addedBy: 'Rose',
  file: { id: 8, name: 'Rash.png', type: 'image/png' as const, size: 4_000 },
};

describe('documents that a patient brings', () => {
  it('are dropped together, said what they are, and put into the record one by one', async () => {
    const { user } = openDay(RECORD, 'Receptionist');
    const card = await screen.findByRole('region', { name: 'Brought documents' });
    const box = within(card).getByText(/Drop files here/).parentElement;
    if (!box) throw new Error('there is no box');
    fireEvent.drop(box, { dataTransfer: { files: [photo, letter, heic] } });
    expect((await within(card).findByRole('alert')).textContent).toMatch(
      /^IMG_1.HEIC: HEIC pictures cannot be read/,
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: 'New documents for Siti Aminah' }),
    );
    expect(dialog.getAllByLabelText<HTMLInputElement>('Title').map(({ value }) => value)).toEqual([
      'Rash left arm',
      'Referral',
    ]);
    // The second is refused at first, and stays with the reason.
    const sent = mock(calls.patientFileCreate, ({ input }) => {
      if (input.kind === 'letter') return new Refusal(400, 'FILE.PDF_DAMAGED');
      return stored;
    });
    await user.click(dialog.getByRole('button', { name: 'Put into the record' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(
      sent.map(({ input: { title, kind, day, patient } }) => [title, kind, day, patient]),
    ).toEqual([
      ['Rash left arm', 'photo', clinicToday(), 5],
      ['Referral', 'letter', clinicToday(), 5],
    ]);
    await dialog.findByRole('alert');
    expect(dialog.getAllByLabelText('Title')).toHaveLength(1);
  });

  it('are pasted anywhere on the record', async () => {
    openDay(RECORD, 'Nurse');
    await screen.findByRole('region', { name: 'Brought documents' });
    fireEvent.paste(document.body, { clipboardData: { files: [photo] } });
    expect(
      await screen.findByRole('dialog', { name: 'New documents for Siti Aminah' }),
    ).toBeTruthy();
  });

  it('are called otherwise by a dialog', async () => {
    mock(calls.patientFileList, [stored]);
    const changed = mock(calls.patientFileUpdate, stored);
    const { user } = openDay(RECORD, 'Doctor');
    await user.click(await screen.findByRole('button', { name: 'Edit: Rash left arm' }));
    const title = await screen.findByLabelText('Title');
    await user.clear(title);
    await user.type(title, 'X-ray');
    await user.selectOptions(screen.getByLabelText('Kind'), 'X-ray or scan');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]?.input).toMatchObject({ title: 'X-ray', kind: 'scan', patient: 5 });
  });

  it('are removed for a reason, with a way back', async () => {
    mock(calls.patientFileList, [stored]);
    const removed = mock(calls.patientFileRemove, { done: true });
    const back = mock(calls.patientFileRestore, stored);
    const { user } = openDay(RECORD, 'Doctor');
    await user.click(await screen.findByRole('button', { name: 'Remove: Rash left arm' }));
    await user.type(await screen.findByLabelText('Reason'), 'Of another patient{Enter}');
    await waitFor(() => expect(removed).toHaveLength(1));
    expect(removed[0]?.input.reason).toBe('Of another patient');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(back).toHaveLength(1));
  });

  it('give their previews up once they are put away', async () => {
    const made: string[] = [];
    const given: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      made.push(`blob:${made.length}`);
      return made.at(-1) ?? '';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void given.push(address));
    const { user } = openDay(RECORD, 'Nurse');
    await screen.findByRole('region', { name: 'Brought documents' });
    fireEvent.paste(document.body, { clipboardData: { files: [photo] } });
    await user.click(await screen.findByRole('button', { name: 'Remove: Rash left arm.png' }));
    await waitFor(() => expect(given).toEqual(made));
    expect(made.length).toBeGreaterThan(0);
  });
});
