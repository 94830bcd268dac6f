import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { ownSessions } from '../../../contract/accounts/ownSessions.ts';
import { signIns } from '../../../contract/accounts/signIns.ts';
import { nurseNotes } from '../../../contract/clinic/nurseNotes.ts';
import { READING_REASON } from '../../../contract/kit/call.ts';
import { send } from '../../../src/session/client.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();
afterEach(() => vi.restoreAllMocks());

const wanted = new Refusal(428, [
  { error_code: 'RECORD_READING.REASON_WANTED', error_message: 'Say why.' },
]);
const title = { name: 'Why do you open this record?' };
const dialog = () => screen.findByRole('dialog', title);

/** A page that reads the record of a patient who is not there today. */
async function openPage() {
  const branches = [branchOf(1)];
  mock(accounts.getUserProfileDetail, profileOf(signedIn(branches)));
  mock(ownSessions.ownSessions, []);
  mock(signIns.ownSignIns, []);
  const reasons: (string | null)[] = [];
  mock(nurseNotes.getNurseNoteList, ({ headers }) => {
    const reason = headers.get(READING_REASON);
    reasons.push(reason);
    return reason === null ? wanted : [];
  });
  beginSession(branches);
  const { user } = openApp('/user-profile/sessions');
  await screen.findByRole('heading', { level: 1 });
  const outcomes: string[] = [];
  const read = () => {
    void send(nurseNotes.getNurseNoteList, { patientID: 1 }).then(
      () => outcomes.push('read'),
      () => outcomes.push('refused'),
    );
  };
  return { user, reasons, outcomes, read };
}

describe('the question why a record is read', () => {
  it('takes neither a held key nor a second press for the first reason', async () => {
    const { user, reasons, outcomes, read } = await openPage();
    // Before the tests that follow, to which the answer would count otherwise.
    const start = performance.now() - 1_000;
    const now = vi.spyOn(performance, 'now').mockReturnValue(start);
    act(read);
    const emergency = await within(await dialog()).findByRole('button', { name: 'Emergency' });
    await user.click(emergency);
    now.mockReturnValue(start + 300);
    expect(fireEvent.keyDown(emergency, { key: 'Enter', repeat: true })).toBe(false);
    expect(outcomes).toEqual([]);
    expect(reasons).toEqual([null]);
    await user.click(emergency);
    await waitFor(() => expect(outcomes).toEqual(['read']));
    expect(reasons).toEqual([null, 'emergency']);
  });

  it('says how long the own words are to be', async () => {
    const { user, reasons, read } = await openPage();
    // Asked again by a press, as a person would, where the page was not there to ask yet.
    await waitFor(async () => {
      await user.keyboard('{Shift}');
      act(read);
      await screen.findByRole('dialog', title, { timeout: 2_000 });
    });
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: 'Another reason' }));
      screen.getByLabelText('Which reason?');
    });
    await user.type(screen.getByLabelText('Which reason?'), 'x{Enter}');
    expect(screen.getByText('Say it in a few words: at least 2 characters.')).toBeTruthy();
    await user.type(screen.getByLabelText('Which reason?'), 'y{Enter}');
    await waitFor(() => expect([...new Set(reasons)]).toEqual([null, 'other;xy']));
  });

  it('is not put again by what a page reads by itself once it was refused, and is for a press', async () => {
    const { user, outcomes, read } = await openPage();
    act(read);
    await user.click(await within(await dialog()).findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(outcomes).toEqual(['refused']));
    act(read);
    await waitFor(() => expect(outcomes).toEqual(['refused', 'refused']));
    expect(screen.queryByRole('dialog', title)).toBeNull();
    fireEvent.keyDown(document.body, { key: 'Enter' });
    act(read);
    expect(await dialog()).toBeTruthy();
  });
});
