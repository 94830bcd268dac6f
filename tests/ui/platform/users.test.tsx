import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { AUDIT_LOG_REACH, auditLog } from '../../../contract/platform/auditLog.ts';
import { sessions } from '../../../contract/platform/sessions.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

function openAsAdministrator(address: string) {
  mock(accounts.getUserProfileDetail, () => profileOf(signedIn([], ['Administrator'])));
  beginSession([], { roleAccess: ['Administrator'] });
  return openApp(address);
}

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`${text} is in no row`);
  return row;
};

describe('the audit log', () => {
  const entry = {
    id: 1,
    at: '2026-03-02T10:00:00.000Z',
    accountID: 4,
    who: 'Maya',
    action: 'edit',
    resource: 'patients',
    recordID: '71',
    branchName: 'Klinik 1',
    companyName: 'Klinik Sdn Bhd',
    isOfClinic: true,
    changes: {},
  };
  const ofPlatform = {
    ...entry,
    id: 2,
    resource: 'platform-users',
    recordID: '72',
    branchName: '',
    isOfClinic: false,
    changes: {
      isAdministrator: [false, true] as [unknown, unknown],
      works: ['Klinik 1', ''] as [unknown, unknown],
    },
  };

  it("says what changed on the platform, and of a clinic's record that the clinic alone knows", async () => {
    mock(auditLog.auditLogList, [entry, ofPlatform]);
    openAsAdministrator('/user-management/audit-log');
    expect((await rowOf('71')).textContent).toMatch(
      /Maya.*Changed.*Patients.*Klinik 1.*Clinic only/,
    );
    expect((await rowOf('72')).textContent).toMatch(
      /Maya.*Changed.*Users and roles.*Administrator: false → trueWorks in: Klinik 1 → –/,
    );
    expect(screen.queryByText(/^The newest/)).toBeNull();
  });

  it('says so where more entries match than it reaches', async () => {
    mock(auditLog.auditLogList, new WithTotal([entry], AUDIT_LOG_REACH));
    openAsAdministrator('/user-management/audit-log');
    expect(await screen.findByText(/^The newest 100,000 are listed and exported/)).toBeTruthy();
  });

  it('saves what is sealed of the chosen days for an auditor, page after page', async () => {
    mock(auditLog.auditLogList, [entry]);
    const asked = mock(auditLog.auditExport, ({ input: { after } }) =>
      after === undefined
        ? { lines: ['{"id": 1}', '{"seal": 1}'], next: { after: 9, upTo: 12 } }
        : { lines: ['{"head": "12:ab"}'], next: null },
    );
    const saved: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:audit';
    };
    URL.revokeObjectURL = () => undefined;
    const filter = encodeURIComponent(JSON.stringify({ from: '2026-03-01', until: '2026-03-31' }));
    const { user } = openAsAdministrator(`/user-management/audit-log?filter=${filter}`);
    await user.click(await screen.findByRole('button', { name: 'Export for auditor' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe('{"id": 1}\n{"seal": 1}\n{"head": "12:ab"}\n');
    expect(asked.map(({ input }) => input)).toMatchObject([
      { from: '2026-03-01', until: '2026-03-31' },
      { from: '2026-03-01', until: '2026-03-31', after: '9', upTo: '12' },
    ]);
  });
});

describe('who is signed in', () => {
  const here = {
    id: 5,
    accountID: 7,
    fullName: 'Aminah Hassan',
    email: 'admin@demo.test',
    branchName: '',
    companyName: '',
    address: '203.0.113.…',
    created: '2026-03-02T10:00:00.000Z',
    lastSeen: '2026-03-02T10:05:00.000Z',
    isThis: true,
  };
  const other = { ...here, id: 6, accountID: 8, fullName: 'Nora Nurse', isThis: false };

  it('marks the own session, which is not ended here, and ends another after a question', async () => {
    const listed = [here, other];
    mock(sessions.sessionList, () => [...listed]);
    const ended = mock(sessions.endSession, () => {
      listed.pop();
      return { done: true as const };
    });
    const { user } = openAsAdministrator('/user-management/sessions');
    const own = within(await rowOf('Aminah Hassan'));
    expect(own.getByText('This device')).toBeTruthy();
    expect(own.queryByRole('button')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'End session: Nora Nurse' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText('End session “Nora Nurse”?')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'End session' }));
    await waitFor(() => expect(screen.queryByText('Nora Nurse')).toBeNull());
    expect(ended.map(({ input }) => input)).toEqual([{ id: 6 }]);
  });
});
