import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { nurseNotes } from '../../../contract/clinic/nurseNotes.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import { session } from '../../../src/session/session.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { branchOf, elapse, fakeClock, preparePages, profileOf, signedIn } from '../page.tsx';
import { openDay } from './day.ts';
import { preparePatient, RECORD, siti, step } from './patient.ts';

preparePages();
preparePatient();

const nurse = signedIn([branchOf(1, 'Nurse')]);
const unauthorized = new Refusal(401, [{ error_code: 'GENERAL.SIGN_IN', error_message: '' }]);
const editor = () => screen.findByRole('textbox', { name: 'New nurse note' });
const found = () => screen.findByRole('button', { name: 'Take it up again' });
const stored = () => JSON.stringify(Object.entries(window.localStorage));

/** A nurse types a pressure, and the session has ended when it is added. */
async function loseSession() {
  mock(patients.lockPatientProfile, { startEditingBy: 'Rose', fence: 'fence-1', expiresAt: '' });
  mock(patients.unlockPatientProfile, { done: true });
  const { user } = openDay(RECORD, 'Nurse');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Update' });
  await user.click(step(/Nurse note/));
  await user.click(await editor());
  await user.keyboard('BP 131/87');
  mock(nurseNotes.addNurseNote, unauthorized);
  const add = screen.getByRole('button', { name: 'Add note' });
  await waitFor(() => expect(add).toHaveProperty('disabled', false));
  await user.click(add);
  await screen.findByRole('button', { name: 'Sign in' });
  // It is encrypted after the page has gone.
  await waitFor(() => expect(stored()).toContain('draft.7.'));
  return user;
}

/** Signs in, with the email as it stands there. */
async function signIn(user: Awaited<ReturnType<typeof loseSession>>, who = nurse) {
  mock(accounts.authenticate, { ...who, token: 'token-2' });
  mock(accounts.chooseBranch, { branches: who.branches });
  fakeClock();
  await user.type(screen.getByLabelText('Password'), 'Demo#1234');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await elapse(1000);
}

describe('a nurse note that was typed as the session ended', () => {
  it('is offered after signing in, at the tab that was open, without the email typed again', async () => {
    const user = await loseSession();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'someone@clinic.test');
    await signIn(user);
    await user.click(await found());
    await waitFor(async () => expect((await editor()).textContent).toBe('BP 131/87'));
    expect(new URLSearchParams(window.location.search).get('tab')).toBe('nurseNote');

    const saved = mock(nurseNotes.addNurseNote, ({ input }) => ({
      id: 1,
      patientID: siti.patID,
      note: input.Note,
      generatedDate: '2026-01-05T09:00:00.000Z',
      username: 'Rose',
      visit: null,
    }));
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(saved[0]?.input.Note).toContain('BP 131/87'));
    await elapse(1000);
    await waitFor(() => expect(stored()).not.toContain('draft.7.'));
  });

  it('is neither readable in the storage nor offered to the next person, and waits for the first', async () => {
    const user = await loseSession();
    expect(stored()).not.toContain('131/87');
    expect(stored()).not.toContain(siti.icPassport);
    const other = { ...nurse, loginUserId: 8 };
    const profile = profileOf(other);
    mock(accounts.getUserProfileDetail, { ...profile, id: 8, draftKey: 'B'.repeat(43) });
    await signIn(user, other);
    await screen.findByRole('button', { name: 'Edit' });
    expect(screen.queryByRole('button', { name: 'Take it up again' })).toBeNull();

    mock(accounts.getUserProfileDetail, profileOf(nurse));
    session.end();
    await screen.findByLabelText('Password');
    await signIn(user);
    await found();
  });

  it('goes when it is thrown away', async () => {
    const user = await loseSession();
    await signIn(user);
    await found();
    await user.click(screen.getByRole('button', { name: 'Throw it away' }));
    await waitFor(() => expect(stored()).not.toContain('draft.7.'));
    expect(screen.queryByRole('button', { name: 'Take it up again' })).toBeNull();
  });
});
