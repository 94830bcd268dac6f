import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { Say } from '../../../../contract/clinic/patientFacts.ts';
import { dateRangeText, shortDateText, timeText } from '../../../../contract/kit/dateText.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import type { AfterCommit, BranchContext } from '../../../kit/http/context.ts';
import type { Block } from '../../../kit/pdf/document.ts';
import { branchPaper, joined, sayFor } from '../papers/branchPaper.ts';
import { type AppointmentFilters, listOf, MAX_ROWS } from './reading.ts';

type Range = AppointmentFilters & { startDate: string; endDate: string };

/** The appointments of a range of days as PDF, by time, to have at hand where no screen is. */
export async function listPaper(context: BranchContext, range: Range): Promise<AfterCommit<Blob>> {
  const found = await listOf(context, range, { pageSize: MAX_ROWS + 1 });
  const listed = found.slice(0, MAX_ROWS);
  const say = await sayFor(context);
  const title = say('RESOURCE.APPOINTMENTS');
  const days = dateRangeText(range.startDate, range.endDate, say.language);
  const cut: Block[] = [
    { kind: 'text', text: say('PAPER.CUT', { count: MAX_ROWS }), setting: { size: 10 } },
  ];
  return branchPaper(context, {
    title: `${title}: ${days}`,
    blocks: [
      { kind: 'title', paper: title, text: days, below: [] },
      tableOf(listed, range.startDate === range.endDate ? timeText : dayAndTimeText, say),
      ...(found.length > listed.length ? cut : []),
    ],
    fileName: `appointments-${range.startDate}-${range.endDate}.pdf`,
  });
}

function tableOf(
  listed: readonly Appointment[],
  whenText: (wire: string, language: string) => string,
  say: Say,
): Block {
  return {
    kind: 'table',
    columns: [
      { title: say('RESOURCE.APPOINTMENTS.APPOINTMENT_DATE'), share: 6 },
      { title: say('RESOURCE.APPOINTMENTS.PATIENT_NAME'), share: 11 },
      { title: say('RESOURCE.APPOINTMENTS.PHONE_NO'), share: 9 },
      { title: say('RESOURCE.APPOINTMENTS.DOCTORS'), share: 9 },
      { title: say('RESOURCE.APPOINTMENTS.APPOINTMENT_TYPE'), share: 10 },
      { title: say('RESOURCE.APPOINTMENTS.STATUS_DESC'), share: 7 },
      { title: say('RESOURCE.APPOINTMENTS.PATIENT_COMPLAINT'), share: 10 },
    ],
    rows: listed.map((appointment) => [
      whenText(appointment.appointmentDate, say.language),
      appointment.patientName,
      formatPhone(appointment.phoneNo),
      joined(', ', ...appointment.doctors.map(({ resource }) => resource)),
      joined(
        '\n',
        say.value('appt_type', appointment.appointmentType),
        appointment.walkIn ? say('APPT.WALK_IN') : '',
      ),
      say.value('appt_status', appointment.statusDesc),
      appointment.patientComplaint,
    ]),
    totals: [say('PAPER.SUM'), String(listed.length)],
  };
}

// The year is in the title.
const dayAndTimeText = (wire: string, language: string): string =>
  `${shortDateText(wire, language)}\n${timeText(wire, language)}`;
