import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Bill, type Receipt, till } from '../../../contract/clinic/till.ts';
import { tillClosings } from '../../../contract/clinic/tillClosings.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { mock } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { openDay } from './day.ts';
import { preparePatient, RECORD } from './patient.ts';

preparePages();
preparePatient();

const nothing = { cash: 0, card: 0, duitNow: 0, transfer: 0, receipts: 0, voided: 0, float: 0 };
const left = { day: '2026-01-05', till: 2, tillName: 'Counter', account: 77, who: 'Farah' };

describe('the page of the till', () => {
  it('offers the day of someone who has left, and closes it with a note alone', async () => {
    mock(till.tillChoices, {
      fees: [],
      payers: [],
      tills: [{ id: 2, name: 'Counter', sheet: '80mm' }],
    });
    mock(tillClosings.tillClosingList, []);
    mock(tillClosings.tillState, ({ input: { day = clinicToday() } }) => ({
      ...nothing,
      day,
      cash: day === left.day ? 700 : 0,
      unclosed: [left],
      unclosedTotal: 23,
    }));
    const closed = mock(tillClosings.closeTill, {
      ...nothing,
      id: 5,
      day: left.day,
      who: 'Farah',
      closedBy: 'Mei',
      till: 'Counter',
      cash: 700,
      expected: 700,
      counted: 700,
      difference: 0,
      note: 'Left',
      closedAt: '2026-01-06T09:00:00.000Z',
      version: 1,
    });
    mock(tillClosings.printTillClosing, new Blob());
    const { user } = openDay('/appointment/closing', 'Manager');
    const offer = await screen.findByRole('button', { name: /^Close that day: .*Farah/ });
    screen.getByText('22 more are open.');
    await user.click(offer);
    await screen.findByRole('heading', { name: 'What Farah took on 05 Jan 2026' });
    await user.type(screen.getByLabelText('Cash counted (RM)'), '7');
    const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Close and print' });
    expect(close.disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Note/), 'Left');
    await user.click(close);
    await waitFor(() => expect(closed).toHaveLength(1));
    expect(closed[0]?.input).toMatchObject({
      day: left.day,
      till: 2,
      account: 77,
      cash: 700,
      note: 'Left',
    });
  });
});

describe('the statement of a payer', () => {
  it('has the bills of the month with their sum, also as a file', async () => {
    mock(till.tillChoices, { fees: [], payers: [{ id: 9, name: 'Syarikat Maju' }], tills: [] });
    const row = { day: '2026-01-05', icPassport: 'A4', doctor: 'Dr Lim', lines: 'Scan 85.00' };
    const asked = mock(tillClosings.payerStatement, {
      name: 'Syarikat Maju',
      total: 14_500,
      rows: [
        { ...row, billID: 1, patientName: 'Devi', amount: 8_500 },
        { ...row, billID: 2, patientName: '=SUM(A1)', amount: 6_000 },
      ],
    });
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:statement';
    });
    const { user } = openDay('/appointment/statement?payer=9&month=2026-01-17', 'Manager');
    const sum = within(await screen.findByRole('row', { name: /^Total/ }));
    sum.getByText('145.00');
    expect(asked[0]?.input).toMatchObject({ payer: '9', month: '2026-01-01' });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await files[0]?.text())?.trim().split(/\r?\n/) ?? [];
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('85.00');
    // What a spreadsheet would run stands there as text.
    expect(lines[2]).not.toMatch(/(?:^|,)=SUM/);
    expect(lines[3]).toContain('145.00');
  });
});

describe('the receipt of a bill', () => {
  const receipt: Receipt = {
    ...nothing,
    id: 6,
    billID: 1,
    number: 'R000006',
    patID: 5,
    icPassport: 'A4',
    patientName: 'Devi',
    emailAddress: '',
    appointmentID: null,
    doctor: '',
    takenAt: '2026-01-05T09:00:00.000Z',
    takenBy: 'Rose',
    till: '',
    lines: '',
    settled: 6_000,
    rounding: 0,
    received: 6_000,
    change: 0,
    references: '',
    openAfter: 0,
    isVoid: false,
    voided: null,
    mayVoid: false,
    version: 1,
  };
  const bill: Bill = {
    id: 1,
    appointmentID: null,
    patID: 5,
    icPassport: 'A4',
    patientName: 'Devi',
    doctor: '',
    payer: null,
    payerName: '',
    state: 'paid',
    lines: [],
    net: 6_000,
    tax: 0,
    total: 6_000,
    paid: 6_000,
    charged: 0,
    open: 0,
    receipts: [],
    createdDate: '2026-01-05T09:00:00.000Z',
    version: 1,
  };

  it.each([
    ['devi@mail.test', undefined],
    ['', 'typed@mail.test'],
  ])(
    'is mailed by one press where the record has a mail (%s), else to %s',
    async (known, typed) => {
      const receipts = [{ ...receipt, emailAddress: known }];
      const sent = mock(till.mailReceipt, { sentTo: known || String(typed) });
      const { user } = openDay(RECORD, 'Receptionist');
      mock(till.patientBills, {
        outstandingBalance: 0,
        bills: [{ ...bill, receipts }],
        more: false,
      });
      await user.click(await screen.findByRole('button', { name: /^Mail the receipt: R000006/ }));
      if (typed) await user.type(await screen.findByLabelText('Email'), `${typed}{Enter}`);
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.input).toMatchObject({ id: 6, ...(typed && { email: typed }) });
      await screen.findByText(`Receipt R000006 is mailed to ${known || typed}.`);
    },
  );
});
