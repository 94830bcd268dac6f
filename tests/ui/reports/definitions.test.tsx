import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { reports as calls } from '../../../contract/reports/reports.ts';
import { mock } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

const EDIT = '/template-management/edit-report/?name=By%20doctor';
const report: Answer<typeof calls.saasReportDetail> = {
  id: 5,
  reportName: 'By doctor',
  reportType: 'appointments',
  reportCategory: 'Clinic day',
  description: '',
  reportXml: '<page>\n<wrong/></page>',
  showDateStart: true,
  showDateEnd: true,
  version: 2,
};

function open(address: string) {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  mock(calls.saasReportList, [report]);
  const asked = mock(calls.saasReportDetail, report);
  mock(calls.previewSaasReport, new Blob());
  const saved = mock(calls.updateSaasReport, { ...report, version: 3 });
  beginSession([], { roleAccess: ['Administrator'] });
  return { asked, saved, ...openApp(address) };
}

describe('the XML of a report', () => {
  it('is found by the name in its address, and a fault is told with its line', async () => {
    const { user, asked, saved } = open(EDIT);
    const editor = await screen.findByRole('textbox', { name: 'What it shows' });
    expect(editor.textContent).toContain('<wrong/>');
    expect(asked[0]?.input).toEqual({ reportName: 'By doctor' });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Line 2: there is no element “wrong”.');
    expect(saved).toHaveLength(0);
  });

  it('names the fields of the rows that are chosen', async () => {
    const { user } = open(EDIT);
    await screen.findByText(/^Fields: day, time, patientName/);
    await user.selectOptions(screen.getByLabelText('Rows of'), 'Users');
    await screen.findByText(/^Fields: name, email, phone, role/);
    await waitFor(() => expect(screen.queryByText(/^Fields: day/)).toBeNull());
  });
});
