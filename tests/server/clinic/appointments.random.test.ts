import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import { timeFromToday, bookingInput, clearCalendar } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
afterAll(() => clinic.stop());

describe('random bookings', () => {
  const minute = fc.integer({ min: 0, max: 90 });
  const request = fc.record({
    start: minute,
    minutes: fc.integer({ min: 0, max: 30 }),
    doctors: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 }),
  });

  it('succeed exactly when simple arithmetic finds no overlap', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 8 }), async (requests) => {
        await clearCalendar(clinic);
        const held: { from: number; to: number; doctor: number }[] = [];
        for (const { start, minutes, doctors } of requests) {
          const [from, to] = [start, start + (minutes === 0 ? 1 : minutes)];
          const isFree = !held.some(
            (other) => doctors.includes(other.doctor) && other.from < to && from < other.to,
          );
          // The hour before midnight, so that some go over it.
          const outcome = await reception
            .send(
              api.bookAppointment,
              bookingInput({
                appointmentDate: new Date(
                  Date.parse(timeFromToday(1, '23:00')) + start * 60_000,
                ).toISOString(),
                estimatedTime: `00:${String(minutes).padStart(2, '0')}:00`,
                resource: doctors.join('|'),
              }),
            )
            .then(
              () => 200,
              (error: CallError) => error.status,
            );
          expect(outcome).toBe(isFree ? 200 : 409);
          if (isFree) held.push(...doctors.map((doctor) => ({ from, to, doctor })));
        }
      }),
      { numRuns: 40 },
    );
  });
});
