import type { patientRecords as calls } from '../../../../contract/clinic/patientRecords.ts';
import type { Handlers } from '../../../http/context.ts';
import { timelineOf } from './timeline.ts';

export const patientRecords: Handlers<typeof calls> = {
  patientTimeline: (input, context) => timelineOf(context, input),
  // The PDF code is loaded with the first document, to keep the server's start quick.
  patientSlip: async ({ nric }, context) => (await import('./slip.ts')).slipOf(context, nric),
};
