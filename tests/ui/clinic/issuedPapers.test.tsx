import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type IssuedPaper, issuedPapers } from '../../../contract/clinic/issuedPapers.ts';
import { pdfDocuments } from '../../../contract/clinic/pdfDocuments.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { type Answer, REQUEST_KEY } from '../../../contract/kit/call.ts';
import { addDays } from '../../../contract/kit/days.ts';
import type { FormSource } from '../../../contract/platform/pdfForms.ts';
import { drafts } from '../../../src/framework/drafts.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { openDay } from './day.ts';
import { preparePatient, RECORD, siti } from './patient.ts';

preparePages();
preparePatient();

const today = clinicToday();
const paper: IssuedPaper = {
  id: 41,
  patientID: siti.patID,
  icPassport: siti.icPassport,
  number: 'MC000007',
  title: 'Medical certificate',
  doctor: 'Dr Lim Wei Ling',
  issuedAt: '2026-01-05T09:30:00.000Z',
  from: '2026-01-05',
  to: '2026-01-08',
  days: 4,
  mayPrint: true,
  mayVoid: false,
  voided: null,
  version: 1,
};
const field = (name: string, source: FormSource | null, value: string) => ({
  name,
  source,
  value,
  label: name,
  isLong: false,
  options: [],
  type: 'text' as const,
});
const draft: Answer<typeof pdfDocuments.pdfFormDraft> = [
  field('Patient', 'patientName', siti.name),
  field('From', 'periodFrom', today),
  field('To', 'periodTo', today),
  field('Days', 'periodDays', ''),
  field('Remarks', null, ''),
];
const form = (id: number, name: string, issuedBy: 'anyone' | 'doctor') => ({
  id,
  name,
  description: '',
  fieldCount: 5,
  issuedBy,
});

beforeEach(() => {
  mock(pdfDocuments.pdfFormList, [form(3, 'Consent', 'anyone'), form(5, 'Certificate', 'doctor')]);
  mock(pdfDocuments.pdfFormDraft, draft);
});

/** Opens a record as a doctor, and begins a certificate. */
async function begin() {
  const issued = mock(issuedPapers.issuePaper, paper);
  const printed = mock(issuedPapers.printIssuedPaper, new Refusal(503, []));
  const { user } = openDay(RECORD, 'Doctor');
  await user.click(await screen.findByRole('button', { name: 'New certificate' }));
  const days = await screen.findByLabelText('Days');
  // The dialog in which it was waited for made way for this one.
  const dialog = within(screen.getByRole('dialog', { name: 'Certificate' }));
  return { user, issued, printed, dialog, days };
}

describe('a certificate', () => {
  it('is of today, takes its days or its last day, and is issued and printed once', async () => {
    const { user, issued, printed, dialog, days } = await begin();
    expect(dialog.queryByLabelText('Patient')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(days));
    expect(days).toHaveProperty('value', '1');
    await user.clear(days);
    await user.type(days, '3');
    await user.click(dialog.getByRole('button', { name: 'Issue and print' }));
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]?.input).toEqual({ id: 41 });
    expect(issued.map(({ input }) => input)).toEqual([
      {
        nric: siti.icPassport,
        template: 5,
        values: [
          { name: 'From', value: today },
          { name: 'To', value: addDays(today, 2) },
          { name: 'Remarks', value: '' },
        ],
      },
    ]);
  });

  it('is kept while it is filled in, and is the same request after its answer was lost', async () => {
    const { user, days } = await begin();
    const lost = mock(issuedPapers.issuePaper, new Refusal(503, []));
    const keyOf = (sent: readonly { headers: Headers }[]) => sent[0]?.headers.get(REQUEST_KEY);
    await user.clear(days);
    await user.type(days, '3');
    await user.type(screen.getByLabelText('Remarks'), 'Bed rest');
    await user.click(screen.getByRole('button', { name: 'Issue and print' }));
    await waitFor(() => expect(lost).toHaveLength(1));
    await drafts.current()?.read();
    cleanup();

    const again = await begin();
    await again.user.click(await again.dialog.findByRole('button', { name: 'Take it up again' }));
    expect(again.dialog.getByLabelText('Remarks')).toHaveProperty('value', 'Bed rest');
    expect(again.days).toHaveProperty('value', '3');
    await again.user.click(again.dialog.getByRole('button', { name: 'Issue and print' }));
    await waitFor(() => expect(again.issued).toHaveLength(1));
    expect(keyOf(again.issued)).toBe(keyOf(lost));
  });

  it('is voided for a reason, which is not given up without a question', async () => {
    mock(issuedPapers.issuedPaperList, [{ ...paper, mayVoid: true }]);
    const { user } = openDay(RECORD, 'Doctor');
    await user.click(await screen.findByRole('button', { name: 'Void' }));
    const dialog = within(await screen.findByRole('dialog', { name: /MC000007/ }));
    await user.type(await dialog.findByLabelText('Reason'), 'Wrong days');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Wrong days');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // What was given up is not offered again.
    await user.click(screen.getByRole('button', { name: 'Void' }));
    await screen.findByLabelText('Reason');
    expect(screen.queryByRole('button', { name: 'Take it up again' })).toBeNull();
  });

  it('of 365 days, or that ends before it begins, is not sent and says why', async () => {
    const { user, issued, dialog, days } = await begin();
    await user.clear(days);
    await user.type(days, '365');
    await user.click(dialog.getByRole('button', { name: 'Issue and print' }));
    await dialog.findByText('A certificate is for at most 90 days.');
    const to = dialog.getByLabelText('To');
    await user.clear(to);
    await user.type(to, addDays(today, -1));
    await dialog.findByText('“To” lies before the first day.');
    expect(issued).toHaveLength(0);
  });

  it('is listed to the reception, who prints it again, and neither makes nor voids one', async () => {
    const voided = { at: '2026-01-06T10:00:00.000Z', by: 'Dr Lim Wei Ling', reason: 'Wrong days' };
    mock(issuedPapers.issuedPaperList, [paper, { ...paper, id: 40, number: 'MC000006', voided }]);
    openDay(RECORD, 'Receptionist');
    const list = within(await screen.findByRole('region', { name: 'Certificates and letters' }));
    await list.findByText(/MC000007/);
    list.getByText('Void: Wrong days (Dr Lim Wei Ling, 06 Jan 2026 10:00 AM)');
    expect(list.getAllByText('05 – 08 Jan 2026 · 4 days')).toHaveLength(2);
    expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Print: MC000007',
      'Show: MC000007',
      'Print: MC000006',
      'Show: MC000006',
    ]);
  });

  it('is not seen by a nurse', async () => {
    openDay(RECORD, 'Nurse');
    await screen.findByRole('region', { name: 'Documents' });
    expect(screen.queryByRole('region', { name: 'Certificates and letters' })).toBeNull();
  });

  it('that doctors issue is offered by no other document', async () => {
    const { user } = openDay(RECORD, 'Doctor');
    await user.click(await screen.findByRole('button', { name: 'New document' }));
    const choice = await screen.findByLabelText('Form');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select', 'Consent']);
  });
});
