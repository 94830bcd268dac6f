import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appointments } from '../../../contract/clinic/appointments.ts';
import { type Bill, till } from '../../../contract/clinic/till.ts';
import { tillClosings } from '../../../contract/clinic/tillClosings.ts';
import { walkIns } from '../../../contract/clinic/walkIns.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { nothingTaken, preparePages } from '../page.tsx';
import { makeAppointment, openDay } from './day.ts';

preparePages();

const visit = makeAppointment(4, 'Devi', 'done', { at: '08:00' });
const payers = [{ id: 9, name: 'Syarikat Maju' }];
const open: Bill = {
  id: 1,
  appointmentID: visit.id,
  patID: visit.patID,
  icPassport: 'A4',
  patientName: 'Devi',
  doctor: 'Dr Lim',
  payer: null,
  payerName: '',
  state: 'open',
  lines: [
    {
      id: 3,
      fee: 2,
      name: 'Consultation',
      kind: 'consultation',
      price: 6_000,
      quantity: 1,
      discount: 0,
      discountReason: '',
      discountBy: '',
      taxRate: null,
      net: 6_000,
      tax: 0,
      total: 6_000,
    },
  ],
  net: 6_000,
  tax: 0,
  total: 6_000,
  paid: 0,
  charged: 0,
  open: 6_000,
  receipts: [],
  createdDate: visit.appointmentDate,
  version: 1,
};

/** Opens the payment of the visit, whose bill is this one. */
async function openPayment(bill: Bill) {
  mock(appointments.todayQueue, { data: [visit] });
  mock(till.tillChoices, { fees: [], payers, tills: [] });
  mock(till.openBill, bill);
  mock(till.billDetail, bill);
  const page = openDay('/appointment/today-queue?doctor=all&pay=4');
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment: Devi' }));
  return { ...page, dialog };
}

describe('the payment of a visit', () => {
  it('says which day before was not closed, once nothing is typed', async () => {
    mock(tillClosings.tillState, {
      ...nothingTaken,
      day: clinicToday(),
      unclosed: [{ day: '2026-01-05', till: null, tillName: '', account: 77, who: 'Farah' }],
      unclosedTotal: 1,
    });
    const { dialog } = await openPayment(open);
    await dialog.findByText('Receipts of 05 Jan 2026 · Farah are not closed yet.');
    const way = dialog.getByRole('link', { name: 'Close that day' });
    expect(way.getAttribute('href')).toBe('/appointment/closing?day=2026-01-05&of=77&till=0');
  });

  it('that is paid already says so, and offers neither lines nor an end without a fee', async () => {
    const { dialog } = await openPayment({ ...open, state: 'paid', paid: 6_000, open: 0 });
    await dialog.findByText('Paid');
    expect(dialog.queryByRole('button', { name: 'No fee' })).toBeNull();
    expect(dialog.queryByRole('combobox')).toBeNull();
  });

  it('keeps what is typed where the payer is chosen meanwhile', async () => {
    const { dialog, user } = await openPayment(open);
    const edited = mock(till.editBill, { ...open, payer: 9, payerName: 'Syarikat Maju' });
    const price = await dialog.findByLabelText('Price (RM): Consultation');
    await user.clear(price);
    await user.selectOptions(dialog.getByLabelText('Paid by'), 'Syarikat Maju');
    await waitFor(() => expect(edited[0]?.input).toEqual({ id: 1, payer: 9 }));
    await user.type(dialog.getByLabelText('Price (RM): Consultation'), '45');
    await dialog.findByRole('button', { name: 'Charge RM 45.00 to Syarikat Maju' });
  });

  it('asks before what is typed is lost, and saves it without a payment', async () => {
    const { dialog, user } = await openPayment(open);
    const edited = mock(till.editBill, new Refusal(409, []));
    const quantity = await dialog.findByLabelText('Quantity: Consultation');
    await user.clear(quantity);
    await user.type(quantity, '2');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(dialog.getByRole('button', { name: 'Save the bill' }));
    await waitFor(() => expect(edited).toHaveLength(1));
    // Refused while the lines are what they were: nothing typed is lost.
    await waitFor(() =>
      expect(dialog.getByLabelText('Quantity: Consultation')).toHaveProperty('value', '2'),
    );
  });
});

describe('a visit that ends at the desk of who takes money', () => {
  const fees = { hasFees: true, bills: [], types: [], owing: [] };
  const inside = makeAppointment(4, 'Devi', 'inProgress', { at: '08:00' });
  const finish = { name: 'Finish: Devi' };

  function openQueue() {
    mock(appointments.todayQueue, { data: [inside] });
    mock(till.tillChoices, { fees: [], payers, tills: [] });
    mock(till.openBill, open);
    mock(till.billDetail, open);
    const page = openDay('/appointment/today-queue?doctor=all');
    mock(till.tillDay, fees);
    return page;
  }

  it('is paid once the server has ended it', async () => {
    const { user } = openQueue();
    mock(appointments.updateAppointment, visit);
    await user.click(await screen.findByRole('button', finish));
    expect(await screen.findByRole('dialog', { name: 'Payment: Devi' })).toBeTruthy();
  });

  it('is not, where the server refuses', async () => {
    const { user } = openQueue();
    mock(
      appointments.updateAppointment,
      new Refusal(409, [{ error_code: 'APPOINTMENT.PAST', error_message: '' }]),
    );
    await user.click(await screen.findByRole('button', finish));
    await screen.findByText('An appointment is today or later.');
    await screen.findByRole('button', finish);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves who has opened something else meanwhile there', async () => {
    const { user } = openQueue();
    mock(walkIns.walkInDoctors, { data: [] });
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    mock(appointments.updateAppointment, async () => {
      await ended;
      return visit;
    });
    await user.click(await screen.findByRole('button', finish));
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Walk-in' }));
    await screen.findByRole('dialog', { name: 'Walk-in' });
    end();
    await screen.findByText(/Devi: Done/);
    expect(screen.queryByRole('dialog', { name: 'Payment: Devi' })).toBeNull();
  });
});
