import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { patients } from '../../../contract/clinic/patients.ts';
import { READING_REASON } from '../../../contract/kit/call.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { openDay } from './day.ts';
import { preparePatient, RECORD, siti } from './patient.ts';

preparePages();
preparePatient();

const wanted = new Refusal(428, [
  { error_code: 'RECORD_READING.REASON_WANTED', error_message: 'Say why.' },
]);
/** Opens a record that a reason opens. */
function openAsked() {
  const asked = mock(patients.patientDetail, ({ headers }) =>
    headers.has(READING_REASON) ? siti : wanted,
  );
  const reasons = () =>
    asked.map(({ headers }) => headers.get(READING_REASON)).filter((given) => given !== null);
  return { reasons, ...openDay(RECORD) };
}
/** The dialog takes no choice right after it appears. */
const pressTaken = (press: () => Promise<void>) => waitFor(press, { timeout: 5_000 });
const question = () => screen.findByRole('dialog', { name: 'Why do you open this record?' });

describe('the record of a patient without a visit', () => {
  it('opens with Enter on the first reason', async () => {
    const { user, reasons } = openAsked();
    const dialog = await question();
    const first = within(dialog).getByRole('button', { name: 'Emergency' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await pressTaken(async () => {
      await user.keyboard('{Enter}');
      expect(reasons()).toEqual(['emergency']);
    });
    await screen.findByRole('heading', { name: 'Siti Aminah' });
    expect(reasons()).toEqual(['emergency']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens with words of the person’s own, which have to say something', async () => {
    const { user, reasons } = openAsked();
    const dialog = await question();
    await pressTaken(async () => {
      await user.click(within(dialog).getByRole('button', { name: 'Another reason' }));
      within(dialog).getByLabelText('Which reason?');
    });
    await user.keyboard('{Enter}');
    await within(dialog).findByRole('alert');
    await user.keyboard('护士回电; later{Enter}');
    await screen.findByRole('heading', { name: 'Siti Aminah' });
    expect(reasons()).toEqual([`other;${encodeURIComponent('护士回电; later')}`]);
  });

  it('stays closed where no reason is given, and the person goes back', async () => {
    mock(patients.patientList, { data: [], totalCount: 0 });
    const { user, reasons } = openAsked();
    const dialog = await question();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(window.location.pathname).toBe('/patient/patient-list'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(reasons()).toEqual([]);
  });
});
