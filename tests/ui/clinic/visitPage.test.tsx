import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appointments } from '../../../contract/clinic/appointments.ts';
import { noteSettings } from '../../../contract/clinic/noteSettings.ts';
import { patientRecords } from '../../../contract/clinic/patientRecords.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import { till } from '../../../contract/clinic/till.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { visitAddress } from '../../../src/resources/clinic/visitPath.ts';
import { mock } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { makeAppointment, mockQueue, openDay } from './day.ts';
import { preparePatient, siti } from './patient.ts';

const { visitNotes, prescriptions, vitalSigns, frequentTexts } = masterLists;

preparePages();
preparePatient();

describe('the page of a visit', () => {
  it('asks for its note, prescription and bill once, and before it knows whose visit it is', async () => {
    const visit = makeAppointment(8, siti.name, 'inProgress', {
      patID: siti.patID,
      icPassport: siti.icPassport,
      appointmentDate: `${addDays(clinicToday(), -6)}T09:00:00.000Z`,
    });
    let know = () => {};
    const known = new Promise<void>((resolve) => {
      know = resolve;
    });
    mock(appointments.appointmentDetail, async () => {
      await known;
      return visit;
    });
    mock(patients.patientDetail, siti);
    mock(patientRecords.patientTimeline, { data: [], more: false });
    mock(vitalSigns.calls.vitalSignList, []);
    mock(frequentTexts.calls.frequentTextList, []);
    const queue = mockQueue([]);
    const prescribed = mock(prescriptions.calls.prescriptionList, []);
    const ofVisit = [
      mock(visitNotes.calls.visitNoteList, []),
      mock(noteSettings.noteSettings, { id: 1, version: 1, layout: 'headings' }),
      prescribed,
      mock(till.visitBill, { bill: null }),
    ];
    openDay(visitAddress(visit.id), 'Doctor');
    await waitFor(() => expect(ofVisit.map(({ length }) => length)).toEqual([1, 1, 1, 1]));
    expect(screen.queryByRole('heading', { name: siti.name })).toBeNull();
    know();
    await screen.findByRole('heading', { name: siti.name });
    await screen.findByRole('textbox', { name: 'Complaint' });
    const ofPatient = prescribed.filter(({ input }) => input.filter?.includes('issued'));
    expect(ofVisit.map(({ length }) => length)).toEqual([1, 1, 1 + ofPatient.length, 1]);
    // Whose turn it is matters on the day itself.
    expect(queue).toEqual([]);
  });
});
