import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import type { Random } from '../../../server/db/demo/random.ts';
import type { Desk } from '../growth/desk.ts';
import { DOCTORS } from '../growth/size.ts';

const names = ['siti nur', 'tan wei', 'ahmad', 'lim wei', 'muthu'];
const today = clinicToday();

/** What a clinic asks the server for because one patient comes: at the desk, by the nurse and by the doctor. */
export async function visit(desk: Desk, nth: number, random: Random): Promise<void> {
  const { send, patients, appointments } = desk;
  const { icPassport: nric } = random.of(patients);
  const id = appointments[nth % appointments.length] ?? 0;
  const status = (to: number) => send(api.updateAppointment, { id, appt_status: to });
  await send(api.todayQueue, {});
  const name = random.of(names);
  for (const length of [2, 4, name.length])
    await send(api.patientNameList, { name: name.slice(0, length) });
  await status(2);
  await send(api.patientDetail, { nric });
  await send(api.patientTimeline, { nric });
  await status(3);
  await send(api.appointmentDetail, { id });
  await status(4);
  await send(api.patientTimeline, { nric });
  await status(5);
  await send(api.appointmentList, { startDate: today, endDate: today });
  if (random.chance(60)) await book(desk, nth, nric);
  if (random.chance(30))
    await send(api.appointmentList, { startDate: today, endDate: addDays(today, 6) });
  if (random.chance(20)) await send(api.notiAlertList, { take: 20 });
  if (random.chance(10)) await send(api.smsHistoryList, { page: 1, pageSize: 10 });
}

function book({ send }: Desk, nth: number, nric: string): Promise<unknown> {
  const quarter = Math.floor(nth / DOCTORS) % 24;
  const time = new Date(Date.UTC(2000, 0, 1, 17, quarter * 15)).toISOString().slice(11);
  return send(api.bookAppointment, {
    appointmentDate: `${addDays(today, 20 + Math.floor(nth / DOCTORS / 24))}T${time}`,
    patientID: nric,
    patientName: 'Bench Patient',
    phoneNo: '0123456789',
    resource: String(1 + (nth % DOCTORS)),
    type: 'Consultation',
    priorityID: 6,
    estimatedTime: '00:15:00',
  });
}
