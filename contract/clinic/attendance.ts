import { clinicToday, day, ofList, patientRef } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const count = z.int();

export const attendance = {
  patientAttendance: call({
    method: 'GET',
    path: '/api/patient_attendance',
    summary:
      'How a patient kept past appointments: the number of each outcome, by the meaning of the status.',
    access: inBranch('list', 'appointments'),
    query: z.object({ patientID: patientRef() }),
    answer: z.object({
      total: count,
      done: count,
      cancelled: count,
      noShow: count,
      lastNoShow: z
        .nullable(z.string())
        .check(z.meta({ description: 'Wall clock of the latest.' })),
    }),
  }),
  attendanceReport: call({
    method: 'GET',
    path: '/api/attendance_report',
    summary:
      'Cancellations by reason, most frequent first, and no-shows by doctor, of appointments between two days (both included). A cancellation without a reason counts under an empty one, an appointment of several doctors with each. Walk-ins, who kept no appointment, are counted apart.',
    access: inBranch('list', 'appointments'),
    query: z.object({ startDate: day(), endDate: day() }),
    answer: z.object({
      total: count,
      walkIns: count,
      reasons: z.array(z.object({ reason: z.string().check(ofList('appt_cancel_reason')), count })),
      doctors: z.array(
        z.object({
          id: z.int(),
          resource: z.string(),
          total: count,
          cancelled: count,
          noShow: count,
        }),
      ),
    }),
    example: { startDate: clinicToday(), endDate: clinicToday() },
  }),
  attendancePaper: call({
    method: 'GET',
    path: '/api/report/attendance',
    summary: 'The report of attendance_report as PDF, for the report viewer.',
    access: inBranch('list', 'appointments'),
    query: z.object({ startDate: day(), endDate: day() }),
    readOnlyToken: true,
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
    example: { startDate: clinicToday(), endDate: clinicToday() },
  }),
};

/** A part of a whole in percent. */
export function percentText(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;
}
