import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { onlineBooking as calls } from '../../../contract/clinic/onlineBooking.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockVisitors } from '../accounts/signUpWorld.ts';
import { openApp, preparePages } from '../page.tsx';

preparePages();

const offer = {
  clinic: 'Klinik Seri',
  phoneNo: '60312345678',
  address: '1 Jalan Satu',
  words: 'Bring your card.',
  byDesk: false,
  changeHours: 4,
  firstDay: '2031-03-03',
  lastDay: '2031-03-30',
  ways: ['email' as const],
  types: [
    { id: 3, type: 'Consultation', minutes: 15 },
    { id: 4, type: 'Vaccination', minutes: 10 },
  ],
  doctors: [
    { id: 7, resource: 'Dr Lim' },
    { id: 8, resource: 'Dr Devi' },
  ],
  questions: [],
};
const booked = {
  state: 'booked' as const,
  clinic: 'Klinik Seri',
  phoneNo: '60312345678',
  address: '1 Jalan Satu',
  patientName: 'Tan Mei Ling',
  doctor: 'Dr Lim',
  type: 'Consultation',
  time: '2031-03-04T10:15:00.000Z',
  minutes: 15,
  mayChange: true,
  changeHours: 4,
  bookingName: 'klinik-seri',
  typeID: 3,
  doctorIDs: [7],
};
const hold = 'h'.repeat(43);

/** What the page asks, with what it was asked. */
function mockBooking() {
  mockVisitors();
  return {
    page: mock(calls.onlineBookingPage, offer),
    times: mock(calls.onlineBookingTimes, {
      times: ['2031-03-03T09:00:00.000Z', '2031-03-04T10:15:00.000Z'],
    }),
    held: mock(calls.holdOnlineTime, { hold, doctor: 'Dr Lim', seconds: 300 }),
    codes: mock(calls.askOnlineBookingCode, { sentTo: 'mei@stranger.test' }),
    confirmed: mock(calls.confirmOnlineBooking, booked),
    own: mock(calls.ownOnlineBooking, booked),
  };
}

type User = ReturnType<typeof openApp>['user'];
const press = async (user: User, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));

/** From the first step to the one that asks who comes. */
async function chooseTime(user: User): Promise<void> {
  await press(user, /Consultation/);
  await press(user, 'Dr Lim');
  await press(user, /04 Mar/);
  await press(user, '10:15 AM');
  await screen.findByRole('heading', { name: 'Who comes?' });
}

async function fillIn(user: User): Promise<void> {
  await user.type(screen.getByLabelText('Name of the patient'), 'Tan Mei Ling');
  await user.type(screen.getByLabelText("The patient's IC or passport number"), 'A1234567');
  await user.type(screen.getByLabelText('Your mobile number'), '0123456789');
  await user.type(screen.getByLabelText('Your email'), 'mei@stranger.test');
  await press(user, 'Send me a code');
}

describe('the booking page', () => {
  let asked: ReturnType<typeof mockBooking>;
  beforeEach(() => {
    asked = mockBooking();
  });

  it('leads from what it is for to the booked appointment, each step read by its heading', async () => {
    const { user } = openApp('/book/klinik-seri');
    expect(await screen.findByText('Bring your card.')).toBeTruthy();
    await chooseTime(user);
    expect(asked.times.at(-1)?.input).toMatchObject({ typeID: '3', doctorID: '7' });
    expect(asked.held[0]?.input).toMatchObject({ time: '2031-03-04T10:15:00.000Z' });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Who comes?' })),
    );
    await fillIn(user);
    await user.type(await screen.findByLabelText('Code'), '12345678');
    await press(user, 'Book');
    expect(await screen.findByRole('heading', { name: 'You are booked' })).toBeTruthy();
    expect(asked.confirmed[0]?.input).toMatchObject({
      hold,
      code: '12345678',
      patientName: 'Tan Mei Ling',
      bookerName: '',
      way: 'email',
    });
    expect(asked.own[0]?.input).toEqual({ link: hold });
    const file = screen.getByRole('link', { name: 'Add to my calendar' });
    expect(file.getAttribute('href')).toBe(`/api/online_booking_file/${hold}.ics`);
  });

  it('keeps what was typed on the way back, and takes another time in place of the first', async () => {
    const { user } = openApp('/book/klinik-seri');
    await chooseTime(user);
    await fillIn(user);
    await screen.findByLabelText('Code');
    await press(user, 'Back');
    expect(screen.getByLabelText<HTMLInputElement>('Name of the patient').value).toBe(
      'Tan Mei Ling',
    );
    await user.type(screen.getByLabelText('Name of the patient'), ' Ann');
    await press(user, 'Back');
    await press(user, '09:00 AM');
    await screen.findByRole('heading', { name: 'Who comes?' });
    expect(asked.held[1]?.input).toMatchObject({ hold, time: '2031-03-03T09:00:00.000Z' });
    expect(screen.getByLabelText<HTMLInputElement>('Name of the patient').value).toBe(
      'Tan Mei Ling Ann',
    );
  });

  it('goes back to the times where another has it by now, and says so', async () => {
    mock(
      calls.confirmOnlineBooking,
      new Refusal(409, [{ error_code: 'ONLINE_BOOKING.TAKEN', error_message: '', field: 'time' }]),
    );
    const { user } = openApp('/book/klinik-seri');
    await chooseTime(user);
    await fillIn(user);
    await user.type(await screen.findByLabelText('Code'), '12345678');
    await press(user, 'Book');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This time has just been taken.',
    );
    expect(screen.getByRole('heading', { name: 'When?' })).toBeTruthy();
  });

  it('asks the branch’s own questions, and wants those that must be answered', async () => {
    const questions = [
      { id: 2, question: 'First visit?', choices: ['Yes', 'No'], isRequired: true },
      { id: 5, question: 'Who sent you?', choices: [], isRequired: false },
    ];
    mock(calls.onlineBookingPage, { ...offer, questions });
    const { user } = openApp('/book/klinik-seri');
    await chooseTime(user);
    await fillIn(user);
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    expect(asked.codes).toEqual([]);
    await user.selectOptions(screen.getByLabelText('First visit?'), 'No');
    await user.type(screen.getByLabelText(/^Who sent you/), 'Dr Ho');
    await press(user, 'Send me a code');
    await user.type(await screen.findByLabelText('Code'), '12345678');
    await press(user, 'Book');
    await screen.findByRole('heading', { name: 'You are booked' });
    expect(asked.confirmed[0]?.input).toMatchObject({
      answers: [
        { id: 2, answer: 'No' },
        { id: 5, answer: 'Dr Ho' },
      ],
    });
  });

  it('wants the email that the code goes to', async () => {
    const { user } = openApp('/book/klinik-seri');
    await chooseTime(user);
    await press(user, 'Send me a code');
    expect((await screen.findAllByText('This field is required.')).length).toBe(4);
    expect(asked.codes).toEqual([]);
  });

  it('says that there is none at an unknown address', async () => {
    mock(
      calls.onlineBookingPage,
      new Refusal(404, [{ error_code: 'GENERAL.NOT_FOUND', error_message: '' }]),
    );
    openApp('/book/nowhere');
    expect(await screen.findByRole('heading', { name: 'There is no booking here' })).toBeTruthy();
  });
});

describe('the page of a link', () => {
  it('moves and cancels, after it was asked whether', async () => {
    mockBooking();
    const moved = mock(calls.moveOnlineBooking, { ...booked, time: '2031-03-03T09:00:00.000Z' });
    const cancelled = mock(calls.cancelOnlineBooking, {
      ...booked,
      state: 'cancelled' as const,
      mayChange: false,
    });
    const { user } = openApp(`/booking#${hold}`);
    await press(user, 'Move');
    await press(user, '09:00 AM');
    expect(await screen.findByText(/03 Mar 2031, 09:00 AM/)).toBeTruthy();
    expect(moved[0]?.input).toEqual({ link: hold, time: '2031-03-03T09:00:00.000Z' });
    await press(user, 'Cancel the appointment');
    expect(cancelled).toEqual([]);
    await press(user, 'Cancel the appointment');
    expect(
      await screen.findByRole('heading', { name: 'Your appointment is cancelled' }),
    ).toBeTruthy();
    expect(cancelled).toHaveLength(1);
  });

  it('takes the other time that the clinic offers, and shows the one that it offers by now', async () => {
    mockBooking();
    mock(calls.ownOnlineBooking, { ...booked, state: 'offered' as const });
    mock(
      calls.takeOnlineBooking,
      new Refusal(409, [
        { error_code: 'ONLINE_BOOKING.OFFER_OVER', error_message: '', field: 'time' },
      ]),
    );
    const { user } = openApp(`/booking#${hold}`);
    expect(
      await screen.findByRole('heading', { name: 'The clinic offers you another time' }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose another time' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Leave it' })).toBeTruthy();
    const later = '2031-03-05T11:30:00.000Z';
    mock(calls.ownOnlineBooking, { ...booked, state: 'offered' as const, time: later });
    await press(user, 'Take this time');
    expect((await screen.findByRole('alert')).textContent).toContain('does not offer this time');
    expect(await screen.findByText(/05 Mar 2031, 11:30 AM/)).toBeTruthy();
    const taken = mock(calls.takeOnlineBooking, { ...booked, time: later });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Take this time' })).toBeTruthy(),
    );
    await press(user, 'Take this time');
    expect(await screen.findByRole('heading', { name: 'You are booked' })).toBeTruthy();
    expect(taken.map(({ input }) => input)).toEqual([{ link: hold, time: later }]);
  });

  it('offers no change once it is too late, and tells of a link that is over', async () => {
    mockBooking();
    mock(calls.ownOnlineBooking, { ...booked, mayChange: false });
    const { unmount } = openApp(`/booking#${hold}`);
    expect(await screen.findByText(/too late to change this here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
    unmount();
    mock(
      calls.ownOnlineBooking,
      new Refusal(404, [{ error_code: 'GENERAL.NOT_FOUND', error_message: '' }]),
    );
    openApp(`/booking#${hold}`);
    expect(
      await screen.findByRole('heading', { name: 'This link does not hold any more' }),
    ).toBeTruthy();
  });
});
