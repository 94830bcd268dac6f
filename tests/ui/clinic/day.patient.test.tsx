import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appointments } from '../../../contract/clinic/appointments.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { patientRecords } from '../../../contract/clinic/patientRecords.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { elapse, fakeClock, preparePages } from '../page.tsx';
import { makeAppointment, openDay } from './day.ts';
import { field, preparePatient, RECORD, siti } from './patient.ts';

preparePages();
preparePatient();

describe("a patient's record", () => {
  it.each([RECORD, '/patient/edit-patient/?id=900215145678'])('opens at %s', async (address) => {
    const asked = mock(patients.patientDetail, siti);
    openDay(address);
    await screen.findByRole('heading', { name: 'Siti Aminah' });
    expect(asked[0]?.input).toEqual({ nric: '900215145678' });
    screen.getByText('Allergies: Penicillin');
    screen.getByText('36 y');
  });

  it('shows future and past appointments of this patient only', async () => {
    const upcoming = makeAppointment(1, 'Siti Aminah', 'booked', { patID: 5 });
    const today = makeAppointment(4, 'Siti Aminah', 'done', { patID: 5 });
    const past = makeAppointment(2, 'Siti Aminah', 'done', {
      patID: 5,
      appointmentDate: `${addDays(clinicToday(), -7)}T09:00:00.000Z`,
    });
    mock(appointments.appointmentList, {
      data: [upcoming, today, past, makeAppointment(3, 'Another', 'booked', { patID: 6 })],
    });
    openDay(RECORD);
    const part = async (name: string) => {
      const heading = await screen.findByRole('heading', { name });
      return within(heading.closest('section') ?? document.body);
    };
    expect((await part('Upcoming appointments')).getAllByRole('listitem')).toHaveLength(1);
    (await part('Upcoming appointments')).getByText('Booked');
    expect((await part('Past and cancelled')).getAllByText('Done')).toHaveLength(2);
  });

  it('describes its history in words, with notes as they were written', async () => {
    const item = { title: '', text: '', state: '', meaning: '' as const, who: '' };
    const at = (time: string) => `2026-01-05T${time}:00.000Z`;
    mock(patientRecords.patientTimeline, {
      data: [
        { ...item, kind: 'merge', id: 1, at: at('11:00'), title: 'Siti A. (A1)', state: 'kept' },
        { ...item, kind: 'followUp', id: 2, at: at('10:00'), title: 'Dental', state: 'open' },
        { ...item, kind: 'nurseNote', id: 3, at: at('09:00'), text: '<p>Fever <b>again</b></p>' },
        {
          ...item,
          kind: 'issuedPaper',
          id: 4,
          at: at('08:00'),
          title: 'MC000001',
          text: '2026-01-05/2026-01-07',
        },
      ],
      more: false,
    });
    openDay(RECORD);
    const bold = await screen.findByText('again');
    expect(bold.closest('.timeline-text')?.textContent).toBe('Fever again');
    const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(words).toContain('05 Jan 2026 11:00 AMInto this recordMerged · Siti A. (A1)');
    expect(words).toContain('05 Jan 2026 10:00 AMOpenFollow-up · Dental');
    expect(words).toContain('05 Jan 2026 08:00 AMIssued · MC00000105 – 07 Jan 2026');
  });

  it.each([
    ['Doctor', '/appointment/visit?visit=7'],
    ['Receptionist', 'appointment=7'],
  ] as const)('leads a %s from a visit to where they work with it', async (role, to) => {
    const visit = { kind: 'appointment' as const, id: 7, at: '2026-01-05T11:00:00.000Z' };
    const words = { title: 'Dental', text: '', state: 'Done', meaning: 'done' as const, who: '' };
    mock(patientRecords.patientTimeline, { data: [{ ...visit, ...words }], more: false });
    openDay(RECORD, role);
    const link = await screen.findByRole('link', { name: /Dental/ });
    expect(link.getAttribute('href')).toContain(to);
  });

  it('narrows its history by chips that stay in the address', async () => {
    const asked = mock(patientRecords.patientTimeline, { data: [], more: false });
    const { user } = openDay(RECORD);
    await user.click(await screen.findByRole('button', { name: 'Visits' }));
    await user.click(screen.getByRole('button', { name: 'Notes' }));
    await waitFor(() =>
      expect(asked.at(-1)?.input).toMatchObject({
        kinds: 'appointment,followUp,nurseNote,visitNote,vitalSign',
      }),
    );
    expect(new URLSearchParams(window.location.search).get('entries')).toBe('visits,notes');
    await user.click(screen.getByRole('tab', { name: 'Address' }));
    await user.click(screen.getByRole('tab', { name: 'Timeline' }));
    expect(screen.getByRole('button', { name: 'Notes' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(new URLSearchParams(window.location.search).has('entries')).toBe(false);
  });

  it('shows that there is no such patient', async () => {
    mock(
      patients.patientDetail,
      new Refusal(404, [{ error_code: 'GENERAL.NOT_FOUND', error_message: '' }]),
    );
    openDay(RECORD);
    const words = 'No patient of this branch has the number 900215145678.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('shows who edits it, and cannot be edited by two people', async () => {
    mock(patients.patientDetail, { ...siti, startEditingBy: 'Nora' });
    openDay(RECORD);
    await screen.findByText('Nora is editing this record');
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveProperty('disabled', true);
  });

  it('shows why it could not be locked', async () => {
    const { user } = openDay(RECORD);
    mock(
      patients.lockPatientProfile,
      new Refusal(409, [
        {
          error_code: 'PATIENT.LOCKED',
          error_message: '',
          params: { who: 'Nora', since: '09:15 AM' },
        },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByText('Nora has been editing this patient since 09:15 AM.');
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });

  const lock = { startEditingBy: 'Rose', fence: 'fence-1', expiresAt: '2026-01-01T00:00:00.000Z' };

  it('is saved by the tab that locked it, over the version that it read, and unlocked', async () => {
    const { user } = openDay(RECORD);
    mock(patients.lockPatientProfile, lock);
    const freed = mock(patients.unlockPatientProfile, { done: true });
    const sent = mock(patients.editPatientProfile, { ...siti, version: 3 });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByText('The record is locked for you while you edit.');
    await user.click(await screen.findByRole('tab', { name: /Address/ }));
    const city = await screen.findByRole('textbox', { name: /City/ });
    await user.clear(city);
    await user.type(city, 'Shah Alam');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('Saved.');
    expect(sent[0]?.input).toEqual({ patID: 5, city: 'Shah Alam' });
    expect(sent[0]?.headers.get('X-Record-Fence')).toBe('fence-1');
    expect(sent[0]?.headers.get('If-Match')).toBe('"2"');
    await waitFor(() => expect(freed[0]?.headers.get('X-Record-Fence')).toBe('fence-1'));
    await screen.findByRole('button', { name: 'Edit' });
  });

  it('asks after three idle minutes, and is unlocked two minutes later', async () => {
    fakeClock();
    const { user } = openDay(RECORD);
    mock(patients.lockPatientProfile, lock);
    const freed = mock(patients.unlockPatientProfile, { done: true });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByRole('textbox', { name: 'Preferred name' }), 'Ami');
    await elapse(179_000);
    expect(screen.queryByRole('dialog', { name: 'Still editing?' })).toBeNull();
    await elapse(1_000);
    const asked = within(await screen.findByRole('dialog', { name: 'Still editing?' }));
    await user.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('dialog', { name: 'Still editing?' })).toBeNull();
    await elapse(119_000);
    expect(freed).toHaveLength(0);
    await elapse(1_000);
    await screen.findByText(/was unlocked, as nothing was changed/);
    await waitFor(() => expect(freed).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });

  it('is unlocked immediately on No', async () => {
    fakeClock();
    const { user } = openDay(RECORD);
    mock(patients.lockPatientProfile, lock);
    const freed = mock(patients.unlockPatientProfile, { done: true });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('button', { name: 'Update' });
    await elapse(180_000);
    const asked = within(await screen.findByRole('dialog', { name: 'Still editing?' }));
    await user.click(asked.getByRole('button', { name: 'Stop editing' }));
    await waitFor(() => expect(freed).toHaveLength(1));
  });

  it('offers unsaved text at the next visit, and discards it with the save', async () => {
    fakeClock();
    mock(patients.lockPatientProfile, lock);
    mock(patients.unlockPatientProfile, { done: true });
    const sent = mock(patients.editPatientProfile, { ...siti, version: 3 });
    const first = openDay(RECORD);
    await first.user.click(await screen.findByRole('button', { name: 'Edit' }));
    await first.user.type(await screen.findByRole('textbox', { name: 'Preferred name' }), 'Ami');
    await elapse(1_000);
    first.unmount();
    const { user } = openDay(RECORD);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(await screen.findByRole('button', { name: 'Take it up again' }));
    expect(field('Preferred name')).toHaveProperty('value', 'Ami');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent[0]?.input).toEqual({ patID: 5, preferredName: 'Ami' }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('button', { name: 'Update' });
    expect(screen.queryByText(/was not saved/)).toBeNull();
  });

  it('adds a relative once, and never the patient', async () => {
    const { user } = openDay(RECORD);
    mock(patients.lockPatientProfile, lock);
    mock(lookups.relationType, [{ relationID: 3, relationName: 'Husband' }]);
    const row = { ...siti, allergies: [], removed: false, lastVisit: null };
    mock(patients.patientNameList, [
      { ...row, patID: 9, icPassport: '880101145675', name: 'Ahmad' },
      row,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(await screen.findByRole('tab', { name: /Relationship/ }));
    const add = () => screen.getByRole('button', { name: 'Add relative' });
    const choose = async (name: string) => {
      const box = screen.getByRole('combobox', { name: 'Relative' });
      await user.clear(box);
      await user.type(box, name);
      await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Relation' }), 'Husband');
      await user.click(add());
    };
    expect(add()).toHaveProperty('disabled', true);
    await choose('Ahmad');
    screen.getByRole('row', { name: /Ahmad 880101145675 Husband/ });
    await choose('Ahmad');
    screen.getByText('Patient already added');
    await choose('Siti Aminah');
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('keeps its lock during editing, and shows when it is lost', async () => {
    fakeClock();
    const { user } = openDay(RECORD);
    let isGone = false;
    const asked = mock(patients.lockPatientProfile, () =>
      isGone
        ? new Refusal(409, [
            {
              error_code: 'PATIENT.LOCKED',
              error_message: '',
              params: { who: 'Nora', since: '09:15 AM' },
            },
          ])
        : lock,
    );
    mock(patients.unlockPatientProfile, { done: true });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('button', { name: 'Update' });
    await elapse(20_000);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.headers.get('X-Record-Fence')).toBe('fence-1');
    isGone = true;
    await elapse(20_000);
    await screen.findByText(/no longer locked for you/);
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });
});
