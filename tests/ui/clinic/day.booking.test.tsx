import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, PLACEHOLDER_DOB } from '../../../contract/clinic/appointments.ts';
import { type FoundPatient, patients } from '../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { formatDate } from '../../../src/framework/format.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { makeAppointment, mockQueue, mockSearch, openDay, patientOf } from './day.ts';
import { siti as record } from './patient.ts';

preparePages();

const NEW = '/appointment/today-queue?new=1';
const tomorrow = addDays(clinicToday(), 1);
const day = (days: number, time = '10:00') => `${addDays(clinicToday(), days)}T${time}:00.000Z`;
const siti = patientOf(1, 'Siti Aminah', { allergies: ['Penicillin'] });

beforeEach(() => {
  mockQueue([]);
  mockSearch([siti, patientOf(2, 'Siti Zaleha', { mobile: '' })]);
  mock(appointments.checkAppointmentAvailability, { unavailable: [], closed: null, free: [] });
});

async function openForm(role?: 'Receptionist' | 'Doctor') {
  const { user, unmount } = openDay(NEW, role);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add appointment' }));
  await dialog.findByRole('option', { name: 'Consultation' });
  await dialog.findByRole('option', { name: 'Normal' });
  return { user, unmount, dialog, book: dialog.getByRole('button', { name: 'Book' }) };
}

type Opened = Awaited<ReturnType<typeof openForm>>;

/** The patient in the list of the whole text; before, it may be there from the first letters. */
async function listed(dialog: Opened['dialog']) {
  const found = await screen.findByRole('option', { name: /^Siti Aminah/ });
  const box = dialog.getByRole('combobox', { name: 'Patient' });
  await waitFor(() => expect(box.getAttribute('aria-busy')).toBeNull());
  return found;
}

async function choosePatient({ user, dialog }: Pick<Opened, 'user' | 'dialog'>) {
  await user.type(dialog.getByRole('combobox', { name: 'Patient' }), 'siti');
  await listed(dialog);
  await user.keyboard('{ArrowDown}{Enter}');
}

async function addDoctor(user: UserEvent, dialog: Opened['dialog'], name: string) {
  await user.type(dialog.getByRole('combobox', { name: 'Doctors' }), name);
  await user.keyboard('{Enter}');
}

async function fillAll({ user, dialog }: Opened) {
  await choosePatient({ user, dialog });
  await addDoctor(user, dialog, 'lim');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Consultation');
  const date = dialog.getByRole('textbox', { name: 'Date' });
  await user.clear(date);
  await user.paste(formatDate(tomorrow));
  const time = dialog.getByLabelText('Time');
  await user.clear(time);
  await user.paste('14:30');
  await user.type(dialog.getByRole('textbox', { name: /Complaint/ }), 'Fever');
}

describe('the booking form', () => {
  it('searches patients during typing, without those who have no mobile number', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByRole('combobox', { name: 'Patient' }), 'siti');
    const found = await listed(dialog);
    expect(found.textContent).toContain('800101145671 · Female · 46 y · 012-345 6789');
    expect(screen.queryByRole('option', { name: /^Siti Zaleha/ })).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    dialog.getByText('Penicillin');
  });

  it('says in words who was chosen, and when they were last seen', async () => {
    const { user, dialog } = await openForm();
    mock(appointments.appointmentList, ({ input }) => ({
      data:
        Number(input.patID) === 1 && input.startDate === undefined
          ? [
              { ...makeAppointment(8, 'Siti Aminah', 'cancelled'), appointmentDate: day(-3) },
              { ...makeAppointment(7, 'Siti Aminah', 'done'), appointmentDate: day(-30) },
            ]
          : [],
    }));
    await choosePatient({ user, dialog });
    const words = await dialog.findByText(
      `Last visit: ${formatDate(addDays(clinicToday(), -30))}, Dr Lim`,
    );
    expect(words.closest('output')?.textContent).toContain(
      'Siti Aminah800101145671 · Female · 46 y · 012-345 6789',
    );
  });

  it("tells the patient's other appointments of the day, and the one at that time", async () => {
    const opened = await openForm();
    const { dialog } = opened;
    mock(appointments.appointmentList, ({ input }) => ({
      data:
        input.startDate === tomorrow
          ? [
              { ...makeAppointment(7, 'Siti Aminah', 'done'), appointmentDate: day(1, '11:30') },
              { ...makeAppointment(8, 'Siti Aminah'), appointmentDate: day(1, '14:35') },
              { ...makeAppointment(9, 'Siti', 'cancelled'), appointmentDate: day(1, '14:30') },
            ]
          : [],
    }));
    await fillAll(opened);
    await dialog.findByText('The patient is booked at that time: 02:35 PM · Dr Lim · Booked');
    dialog.getByText('The patient also comes that day: 11:30 AM · Dr Lim · Done');
    expect(dialog.queryByText(/Cancelled$/)).toBeNull();
  });

  it('offers to register who is not found, with what was typed', async () => {
    const { user, dialog } = await openForm();
    mockSearch([]);
    await user.type(dialog.getByRole('combobox', { name: 'Patient' }), 'Chew Boon Teck{Enter}');
    const offer = await screen.findByRole('option', { name: /Register “Chew Boon Teck”/ });
    expect(offer.textContent).toContain('No patient matches.');
    expect(dialog.queryByRole('textbox', { name: 'Name' })).toBeNull();
    await user.click(offer);
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Chew Boon Teck');
    const number = dialog.getByRole('textbox', { name: 'Identity or passport number' });
    await waitFor(() => expect(document.activeElement).toBe(number));
  });

  it('names who matches without a mobile number, with a link to enter it', async () => {
    const { user, dialog } = await openForm();
    mockSearch([patientOf(2, 'Siti Zaleha', { mobile: '' })]);
    await user.type(dialog.getByRole('combobox', { name: 'Patient' }), 'siti z{Enter}');
    const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: /^Siti Zaleha/ });
    expect(link.search).toBe('?icpassport=800101145672');
    expect(screen.queryByRole('option', { name: /^Siti/ })).toBeNull();
  });

  it('is not lost to Escape, and closes at once while it is empty', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByRole('textbox', { name: /Complaint/ }), 'Fever');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Changes are not saved' });
    const keep = within(question).getByRole('button', { name: 'Keep editing' });
    expect(keep.dataset['look']).toBe('primary');
    await waitFor(() => expect(document.activeElement).toBe(keep));
    await user.click(keep);
    expect(dialog.getByRole('textbox', { name: /Complaint/ })).toHaveProperty('value', 'Fever');
    await user.clear(dialog.getByRole('textbox', { name: /Complaint/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is taken up again shows whom it is for', async () => {
    const opened = await openForm();
    await fillAll(opened);
    const stored = () => Object.keys(window.localStorage).some((name) => name.includes('draft.7.'));
    opened.unmount();
    await waitFor(() => expect(stored()).toBe(true));

    const later = await openForm();
    await later.user.click(await later.dialog.findByRole('button', { name: 'Take it up again' }));
    const words = await later.dialog.findByText('Siti Aminah');
    expect(words.closest('output')?.textContent).toContain('800101145671');
    expect(later.dialog.queryByRole('textbox', { name: 'Name' })).toBeNull();
    const booked = mock(appointments.bookAppointment, makeAppointment(9, 'Siti Aminah'));
    await later.user.click(later.book);
    await waitFor(() => expect(booked[0]?.input.patientID).toBe('800101145671'));
    expect(booked[0]?.input.appointmentDate).toBe(day(1, '14:30'));
  });

  it('can be sent when a patient and a doctor are chosen, and shows what is missing before', async () => {
    const { user, dialog, book } = await openForm();
    expect(book).toHaveProperty('disabled', true);
    dialog.getByText('Choose a patient.');
    await choosePatient({ user, dialog });
    dialog.getByText('A doctor is required.');
    await addDoctor(user, dialog, 'lim');
    expect(book).toHaveProperty('disabled', false);
  });

  it('requires number, name and phone of a new patient', async () => {
    const { user, dialog, book } = await openForm();
    mockSearch([]);
    await user.click(dialog.getByRole('radio', { name: 'New patient' }));
    await addDoctor(user, dialog, 'lim');
    await user.type(dialog.getByRole('textbox', { name: 'Identity or passport number' }), 'A123');
    dialog.getByText('Enter the patient’s number and name.');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'New One');
    dialog.getByText('A phone number is required for a new patient.');
    expect(book).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: 'Mobile phone' }), '0123456789');
    expect(book).toHaveProperty('disabled', false);
  });

  it('refuses a number and a phone of a new patient that cannot be', async () => {
    const { user, dialog, book } = await openForm();
    mockSearch([]);
    const booked = mock(appointments.bookAppointment, new Refusal(400, []));
    await user.click(dialog.getByRole('radio', { name: 'New patient' }));
    await addDoctor(user, dialog, 'lim');
    await user.type(dialog.getByRole('textbox', { name: /Identity/ }), '901315145678{Tab}');
    await dialog.findByText(/This month or day does not exist/);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'New One');
    await user.type(dialog.getByRole('textbox', { name: 'Mobile phone' }), '1{Tab}');
    await dialog.findByText('7 to 20 digits.');
    await user.click(book);
    expect(booked).toHaveLength(0);
  });

  it('shows the data in a MyKad number', async () => {
    const { user, dialog } = await openForm();
    mockSearch([]);
    await user.click(dialog.getByRole('radio', { name: 'New patient' }));
    await user.type(
      dialog.getByRole('textbox', { name: 'Identity or passport number' }),
      '900215-14-5678',
    );
    expect(dialog.getByText('MyKad: female, born 15 Feb 1990')).toBeTruthy();
  });

  it('offers the patient of the branch with that number', async () => {
    const { user, dialog } = await openForm();
    mock(patients.checkIcpassportExist, true);
    await user.click(dialog.getByRole('radio', { name: 'New patient' }));
    await user.type(
      dialog.getByRole('textbox', { name: 'Identity or passport number' }),
      siti.icPassport,
    );
    await user.click(await dialog.findByRole('button', { name: 'Book for this patient' }));
    dialog.getByText('Siti Aminah');
    expect(dialog.getByRole('radio', { name: 'Existing patient' })).toHaveProperty('checked', true);
  });

  it('recovers the removed patient with that number, without a booking', async () => {
    const { user, dialog } = await openForm('Doctor');
    const removed = { ...record, icPassport: siti.icPassport, patID: 1, removed: true };
    const rows: FoundPatient[] = [];
    mock(patients.checkIcpassportExist, true);
    mock(patients.patientDetail, removed);
    mock(patients.patientNameList, () => rows);
    mock(patients.recoverPatient, () => {
      rows.push(siti);
      return { done: true } as const;
    });
    const booked = mock(appointments.bookAppointment, new Refusal(400, []));
    await user.click(dialog.getByRole('radio', { name: 'New patient' }));
    await user.type(dialog.getByRole('textbox', { name: /Identity/ }), siti.icPassport);
    await user.click(await dialog.findByRole('button', { name: 'Recover patient' }));
    await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
    await dialog.findByRole('button', { name: 'Book for this patient' });
    expect(dialog.queryByRole('button', { name: 'Recover patient' })).toBeNull();
    expect(booked).toHaveLength(0);
  });

  it('adds several doctors, each once, and removes them', async () => {
    const { user, dialog } = await openForm();
    await addDoctor(user, dialog, 'lim');
    await addDoctor(user, dialog, 'devi');
    await user.type(dialog.getByRole('combobox', { name: 'Doctors' }), 'lim');
    expect(screen.queryByRole('option', { name: 'Dr Lim' })).toBeNull();
    const chosen = () =>
      within(dialog.getByRole('list', { name: 'Chosen doctors' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(chosen()).toEqual(['Dr Lim', 'Dr Devi']);
    await user.click(dialog.getByRole('button', { name: 'Take Dr Lim away' }));
    expect(chosen()).toEqual(['Dr Devi']);
  });

  it('has no length until a type sets one, and shows the end', async () => {
    const { user, dialog } = await openForm();
    const hours = dialog.getByRole('combobox', { name: 'Hours' });
    const minutes = dialog.getByRole('combobox', { name: 'Minutes' });
    expect([hours, minutes].map((select) => (select as HTMLSelectElement).value)).toEqual([
      '0',
      '0',
    ]);
    expect(within(hours).getAllByRole('option')).toHaveLength(13);
    expect(within(minutes).getAllByRole('option')).toHaveLength(12);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Minor procedure');
    expect(minutes).toHaveProperty('value', '45');
    const time = dialog.getByLabelText('Time');
    await user.clear(time);
    await user.type(time, '09:30');
    dialog.getByText('10:15 AM');
  });

  it('has the default category, and no status', async () => {
    const { dialog } = await openForm();
    expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveProperty('value', '6');
    expect(dialog.queryByRole('combobox', { name: 'Status' })).toBeNull();
  });

  it('shows that a type is required, and that the past cannot be booked', async () => {
    const { user, dialog, book } = await openForm();
    await choosePatient({ user, dialog });
    await addDoctor(user, dialog, 'lim');
    const date = dialog.getByRole('textbox', { name: 'Date' });
    await user.clear(date);
    await user.type(date, formatDate(addDays(clinicToday(), -1)));
    await user.click(book);
    expect(await dialog.findByText('This field is required.')).toBeTruthy();
    expect(dialog.getByText('An appointment is today or later.')).toBeTruthy();
  });

  it('sends the time as typed, in any time zone of the browser', async () => {
    const opened = await openForm();
    const sent = mock(appointments.bookAppointment, makeAppointment(9, 'Siti Aminah'));
    await fillAll(opened);
    await addDoctor(opened.user, opened.dialog, 'devi');
    await opened.user.click(opened.book);
    await screen.findByText(/^Siti Aminah is booked for/);
    expect(sent[0]?.input).toMatchObject({
      appointmentDate: `${tomorrow}T14:30:00.000Z`,
      patientID: '800101145671',
      patientName: 'Siti Aminah',
      resource: '1|2',
      type: 'Consultation',
      priorityID: 6,
      estimatedTime: '00:15:00',
      rootCause: 'Fever',
      dob: PLACEHOLDER_DOB,
      billingType: '00',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows before saving who is not available, and the next free times', async () => {
    const free = `${tomorrow}T15:00:00.000Z`;
    const asked = mock(appointments.checkAppointmentAvailability, {
      unavailable: [
        {
          resource: 'Dr Lim',
          startDate: `${tomorrow}T14:00:00.000Z`,
          stopDate: `${tomorrow}T15:00:00.000Z`,
          kind: 'taken',
          reason: '',
        },
      ],
      closed: null,
      free: [free],
    });
    const opened = await openForm();
    await fillAll(opened);
    const { dialog, user } = opened;
    await dialog.findByText('Dr Lim not available 02:00 PM to 03:00 PM, please reschedule.');
    await user.click(dialog.getByRole('button', { name: '03:00 PM' }));
    expect(dialog.getByLabelText('Time')).toHaveProperty('value', '03:00 PM');
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ appointmentDate: free }));
  });

  it.each([
    ['hours', 'Outside opening hours: on %{day} the clinic is open 09:00 AM to 12:00 AM.'],
    ['holiday', 'The clinic is closed on %{day}, a public holiday: Deepavali.'],
  ] as const)('warns of a closed clinic (%s), and books all the same', async (reason, text) => {
    mock(appointments.checkAppointmentAvailability, {
      unavailable: [],
      closed: {
        day: tomorrow,
        reason,
        weekend: false,
        holiday: 'Deepavali',
        hours: [{ opens: '09:00', closes: '24:00' }],
      },
      free: [`${tomorrow}T15:00:00.000Z`],
    });
    const sent = mock(appointments.bookAppointment, makeAppointment(9, 'Siti Aminah', 'booked'));
    const opened = await openForm();
    await fillAll(opened);
    const { dialog, user } = opened;
    await dialog.findByText(text.replace('%{day}', formatDate(tomorrow)));
    expect(dialog.queryByText('Free at this time.')).toBeNull();
    dialog.getByRole('button', { name: '03:00 PM' });
    await user.click(opened.book);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).not.toHaveProperty('allowConflict');
  });

  describe('where nobody chose a time', () => {
    const today = clinicToday();
    const at = (time: string, day = today) => `${day}T${time}:00.000Z`;
    const busyUntil = (free: string[]) =>
      mock(appointments.checkAppointmentAvailability, ({ input }) => ({
        unavailable: free.includes(input.appointmentDate ?? '')
          ? []
          : [
              {
                resource: 'Dr Lim',
                startDate: at('00:00'),
                stopDate: at('23:00'),
                kind: 'taken' as const,
                reason: '',
              },
            ],
        closed: null,
        free,
      }));
    const value = ({ dialog }: Opened, name: 'Date' | 'Time') =>
      dialog.getByLabelText<HTMLInputElement>(name).value;

    it('keeps the day, and says that it has no free time left', async () => {
      busyUntil([at('09:30', tomorrow)]);
      const opened = await openForm();
      const before = [value(opened, 'Date'), value(opened, 'Time')];
      await addDoctor(opened.user, opened.dialog, 'lim');
      await opened.dialog.findByText(/^No more free time on /);
      expect([value(opened, 'Date'), value(opened, 'Time')]).toEqual(before);
      await opened.user.click(opened.dialog.getByRole('button', { name: /09:30 AM$/ }));
      expect(value(opened, 'Date')).toBe(formatDate(tomorrow));
    });

    it('follows the next free time of the day, says so, and goes back by one press', async () => {
      busyUntil([at('23:45')]);
      const opened = await openForm();
      const before = value(opened, 'Time');
      await addDoctor(opened.user, opened.dialog, 'lim');
      await opened.dialog.findByText(`Moved from ${before} to the next free time.`);
      expect(value(opened, 'Time')).toBe('11:45 PM');
      await opened.user.click(opened.dialog.getByRole('button', { name: `Back to ${before}` }));
      expect(value(opened, 'Time')).toBe(before);
      await opened.dialog.findByText(/^Dr Lim not available/);
      expect(value(opened, 'Time')).toBe(before);
      expect(opened.dialog.queryByText(/^Moved from/)).toBeNull();
    });
  });

  it('does not change the date while the person is in its field', async () => {
    mock(appointments.checkAppointmentAvailability, {
      unavailable: [
        {
          resource: 'Dr Lim',
          startDate: `${tomorrow}T14:00:00.000Z`,
          stopDate: `${tomorrow}T15:00:00.000Z`,
          kind: 'taken',
          reason: '',
        },
      ],
      closed: null,
      free: [`${tomorrow}T15:00:00.000Z`],
    });
    const { dialog, user } = await openForm();
    const date = dialog.getByRole('textbox', { name: 'Date' });
    const before = (date as HTMLInputElement).value;
    await addDoctor(user, dialog, 'lim');
    await user.click(date);
    await dialog.findByText(/^Dr Lim not available/);
    expect(date).toHaveProperty('value', before);
  });
});

describe('a conflict', () => {
  const conflict = new Refusal(409, [
    {
      error_code: 'APPOINTMENT.UNAVAILABLE',
      error_message: '',
      field: 'appointmentDate',
      params: { resource: 'Dr Lim', start: '02:00 PM', stop: '03:00 PM' },
    },
  ]);
  const words = 'Dr Lim not available 02:00 PM to 03:00 PM, please reschedule.';

  it('asks, and keeps everything that was typed, without a booking', async () => {
    const opened = await openForm();
    const sent = mock(appointments.bookAppointment, conflict);
    await fillAll(opened);
    await opened.user.click(opened.book);
    const question = within(await screen.findByRole('dialog', { name: 'Not available' }));
    question.getByText(words);
    await opened.user.click(question.getByRole('button', { name: 'Choose another time' }));
    expect(sent).toHaveLength(1);
    const { dialog } = opened;
    dialog.getByText('Siti Aminah');
    expect(dialog.getByRole('textbox', { name: /Complaint/ })).toHaveProperty('value', 'Fever');
    expect(dialog.getByLabelText('Time')).toHaveProperty('value', '02:30 PM');
    expect(opened.book).toHaveProperty('disabled', false);
  });

  it('asks, and Yes books the overlap', async () => {
    const opened = await openForm();
    const sent = mock(appointments.bookAppointment, ({ input }) =>
      input.allowConflict === true ? makeAppointment(9, 'Siti Aminah') : conflict,
    );
    await fillAll(opened);
    await opened.user.selectOptions(opened.dialog.getByRole('combobox', { name: 'Minutes' }), '0');
    await opened.user.click(opened.book);
    await opened.user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await screen.findByText(/^Siti Aminah is booked for/);
    expect(sent.map(({ input }) => [input.allowConflict, input.estimatedTime])).toEqual([
      [undefined, '00:00:00'],
      [true, '00:10:00'],
    ]);
  });

  it('of the patient and of a doctor is asked about one after the other', async () => {
    const patientTaken = new Refusal(409, [
      {
        error_code: 'APPOINTMENT.PATIENT_TAKEN',
        error_message: '',
        field: 'patientID',
        params: { resource: 'Dr Devi', start: '02:00 PM', stop: '03:00 PM' },
      },
    ]);
    const opened = await openForm();
    const sent = mock(appointments.bookAppointment, ({ input }) => {
      if (input.refusePatientOverlap === true) return patientTaken;
      return input.allowConflict === true ? makeAppointment(9, 'Siti Aminah') : conflict;
    });
    await fillAll(opened);
    await opened.user.click(opened.book);
    await screen.findByText('This patient is already booked with Dr Devi, 02:00 PM to 03:00 PM.');
    await opened.user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await screen.findByText(words);
    await opened.user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await screen.findByText(/^Siti Aminah is booked for/);
    expect(sent.map(({ input }) => [input.refusePatientOverlap, input.allowConflict])).toEqual([
      [true, undefined],
      [undefined, undefined],
      [undefined, true],
    ]);
  });

  it('is not offered by a second press, because the form is busy during the request', async () => {
    const opened = await openForm();
    let answer = () => undefined as void;
    const sent = mock(
      appointments.bookAppointment,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(makeAppointment(9, 'Siti Aminah'));
        }),
    );
    await fillAll(opened);
    await opened.user.dblClick(opened.book);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(opened.book.getAttribute('aria-disabled')).toBe('true');
    await opened.user.click(opened.book);
    answer();
    await screen.findByText(/^Siti Aminah is booked for/);
    expect(sent).toHaveLength(1);
  });

  it('shows a general message if the server gives no reason', async () => {
    const opened = await openForm();
    mock(appointments.bookAppointment, new Refusal(500, ''));
    await fillAll(opened);
    await opened.user.click(opened.book);
    expect(await opened.dialog.findByText('The appointment could not be saved.')).toBeTruthy();
  });
});
