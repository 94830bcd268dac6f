import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { type NoteLayout, noteSettings } from '../../../contract/clinic/noteSettings.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { VisitNotes } from '../../../src/custom/clinic/visits/VisitNotes.tsx';
import { drafts } from '../../../src/framework/drafts.ts';
import { mock } from '../../support/mock.ts';
import { beginSession, branchOf, preparePages, show } from '../page.tsx';
import { makeAppointment } from './day.ts';

const { visitNoteList, visitNoteAmend } = masterLists.visitNotes.calls;

preparePages();
beforeEach(() => drafts.open(7, 'C'.repeat(43)));
afterEach(() => {
  drafts.current()?.removeAll();
  drafts.close();
});

const visit = makeAppointment(4, 'Devi', 'inProgress', { at: '08:00' });
const signed = {
  id: 31,
  version: 3,
  complaint: 'Cough',
  findings: '',
  assessment: '',
  plan: '',
  text: '',
  diagnoses: [] as { id: number; name: string; code: string }[],
  appointment: visit.id,
  patient: visit.patID,
  doctor: 1,
  state: 'signed' as const,
  signedAt: '2026-11-27T09:10:00.000Z',
  patientName: 'Devi',
  icPassport: 'A4',
  addedAt: '2026-11-27T09:00:00.000Z',
  addedBy: 'Dr Lim',
  mayEdit: true,
};

function open(notes: (typeof signed)[], layout: NoteLayout = 'headings') {
  mock(visitNoteList, notes);
  mock(noteSettings.noteSettings, { id: 1, version: 1, layout });
  mock(lookups.apptResource, []);
  mock(masterLists.frequentTexts.calls.frequentTextList, []);
  beginSession([branchOf(1, 'Doctor')]);
  return show(
    <QueryClientProvider client={new QueryClient()}>
      <VisitNotes appointment={visit} />
    </QueryClientProvider>,
  );
}

describe('the note of a visit', () => {
  it('that is one text stays one while all of it is written anew', async () => {
    const { user } = open([], 'oneText');
    const text = await screen.findByRole('textbox', { name: 'Note' });
    expect(text).toHaveProperty('value', 'Complaint: \n\nFindings: \n\nAssessment: \n\nPlan:');
    await user.clear(text);
    await user.type(text, 'Well.');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Well.');
    expect(screen.queryByRole('textbox', { name: 'Complaint' })).toBeNull();
  });

  it('offers the texts of the branch and of its doctor, whose own goes first, and nobody else’s', async () => {
    const doctor = {
      resource: 'Dr Lim',
      blockcolor: '',
      email: '',
      icpassport: '',
      slotViewId: 1,
      mine: false,
    };
    const { user } = open([]);
    mock(lookups.apptResource, [
      { ...doctor, id: 1, mine: true },
      { ...doctor, id: 2 },
    ]);
    const text = (id: number, shortcut: string, said: string, of: number | null) => ({
      id,
      version: 1,
      shortcut,
      text: said,
      doctor: of,
    });
    mock(masterLists.frequentTexts.calls.frequentTextList, [
      text(1, 'fever', 'Fever of the branch.', null),
      text(2, 'fever', 'Fever of my own.', 1),
      text(3, 'fewer', 'Of a colleague.', 2),
      text(4, 'feet', 'Feet of the branch.', null),
    ]);
    await user.type(await screen.findByRole('textbox', { name: 'Findings' }), '/fe');
    const offered = await screen.findAllByRole('button', { name: /^\/fe/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      '/fever Fever of my own.',
      '/feet Feet of the branch.',
    ]);
  });

  it('that is signed names its diagnoses with their codes', async () => {
    const diagnoses = [
      { id: 1, name: 'Dengue fever', code: 'A90' },
      { id: 2, name: 'Sore throat', code: '' },
    ];
    open([{ ...signed, diagnoses }]);
    expect(await screen.findByText('Dengue fever (A90), Sore throat')).toBeTruthy();
  });

  it('that was signed elsewhere while words were typed here offers them for an amendment', async () => {
    const amended = mock(visitNoteAmend, { ...signed, findings: 'Wheeze', version: 4 });
    const values = { values: { findings: 'Wheeze' }, base: {}, version: 2 };
    const name = ` POST ${masterLists.visitNotes.calls.visitNoteCreate.path} {"visit":${visit.id}}`;
    drafts.current()?.set(name, { at: Date.now(), values });
    const { user } = open([signed]);
    await user.click(await screen.findByRole('button', { name: 'Take it up again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Amend the note' }));
    expect(dialog.getByLabelText('Findings')).toHaveProperty('value', 'Wheeze');
    await user.type(dialog.getByLabelText('Reason'), 'Typed in the other window');
    await user.click(dialog.getByRole('button', { name: 'Amend' }));
    await waitFor(() =>
      expect(amended[0]?.input).toMatchObject({ findings: 'Wheeze', complaint: 'Cough' }),
    );
    await waitFor(() => expect(drafts.current()?.get(name)).toBeNull());
  });
});
