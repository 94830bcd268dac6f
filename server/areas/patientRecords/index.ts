import type { patientRecords as calls } from '../../../contract/patientRecords.ts';
import type { Handlers } from '../../http/context.ts';
import { timelineOf } from './timeline.ts';

export const patientRecords: Handlers<typeof calls> = {
  patientTimeline: (input, context) => timelineOf(context, input),
  // What sets papers is loaded with the first of them, to keep the server's start quick.
  patientSlip: async ({ nric }, context) => (await import('./slip.ts')).slipOf(context, nric),
};
