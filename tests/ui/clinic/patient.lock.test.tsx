import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { patients } from '../../../contract/clinic/patients.ts';
import { session } from '../../../src/session/session.ts';
import { hub } from '../../support/hub.ts';
import { mock } from '../../support/mock.ts';
import { branchOf, preparePages, signedIn } from '../page.tsx';
import { openDay } from './day.ts';
import { preparePatient, RECORD, siti } from './patient.ts';
import { heldByNora, lock, refusedFor } from './patientRecord.ts';

preparePages();
preparePatient();

describe("a record's lock", () => {
  it('is requested once for repeated presses', async () => {
    const asked = mock(patients.lockPatientProfile, () => new Promise(() => undefined));
    const { user } = openDay(RECORD);
    const edit = await screen.findByRole('button', { name: 'Edit' });
    await user.dblClick(edit);
    await waitFor(() => expect(edit.getAttribute('aria-busy')).toBe('true'));
    await user.click(edit);
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it('moves the focus from its button into the form, and back', async () => {
    mock(patients.lockPatientProfile, lock);
    mock(patients.unlockPatientProfile, { done: true });
    const { user } = openDay(RECORD);
    await user.click(await screen.findByRole('tab', { name: /Contact/ }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await screen.findByRole('button', { name: 'Update' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Mobile phone/ }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })),
    );
  });

  it('is released in its own branch if the tab switches to another', async () => {
    mock(patients.lockPatientProfile, lock);
    const freed = mock(patients.unlockPatientProfile, { done: true });
    const { user } = openDay(RECORD);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('button', { name: 'Update' });
    act(() => {
      session.refreshPerson(signedIn([branchOf(1), branchOf(2)]));
      session.chooseBranch(branchOf(2));
    });
    await waitFor(() => expect(freed).toHaveLength(1));
    expect(freed[0]?.headers.get('X-Branch-ID')).toBe('1');
  });

  it('held by the own other tab says so, and is taken over from it on one press', async () => {
    mock(patients.patientDetail, { ...heldByNora, startEditingBy: 'Rose', editingByMe: true });
    mock(patients.unlockPatientProfile, { done: true });
    const asked = mock(patients.lockPatientProfile, lock);
    const { user } = openDay(RECORD);
    await screen.findByText('You are editing this record in another tab');
    await user.click(screen.getByRole('button', { name: 'Go on here' }));
    await screen.findByRole('button', { name: 'Update' });
    expect(asked[0]?.input).toEqual({ NRIC: '900215145678', fromOwnTab: true });
  });

  it('that the own other tab took is said to be lost, with what was typed kept', async () => {
    mock(patients.lockPatientProfile, lock);
    const { user } = openDay(RECORD);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('button', { name: 'Update' });
    await waitFor(() => expect(hub.open.size).toBe(1));
    mock(
      patients.lockPatientProfile,
      refusedFor('PATIENT.LOCKED_OWN_TAB', { who: 'Rose', since: '09:15 AM' }),
    );
    mock(patients.unlockPatientProfile, { done: true });
    act(() =>
      hub.send('RecordChanged', {
        resource: 'patients',
        id: siti.patID,
        change: 'update',
        by: 7,
        at: '2026-01-01T00:00:00.000Z',
      }),
    );
    expect(await screen.findByText(/You went on editing this record in another tab/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });

  it('is released when the page is closed or reloaded', async () => {
    mock(patients.lockPatientProfile, lock);
    const freed = mock(patients.unlockPatientProfile, { done: true });
    const { user } = openDay(RECORD);
    const edit = await screen.findByRole('button', { name: 'Edit' });
    fireEvent(window, new Event('pagehide'));
    await user.click(edit);
    await screen.findByRole('button', { name: 'Update' });
    expect(freed).toHaveLength(0);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(freed).toHaveLength(1));
    expect(freed[0]?.input).toEqual({ NRIC: '900215145678' });
    expect(freed[0]?.headers.get('X-Record-Fence')).toBe('fence-1');
  });
});
