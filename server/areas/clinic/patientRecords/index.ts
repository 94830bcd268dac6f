import type { patientRecords as calls } from '../../../../contract/clinic/patientRecords.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { slipOf } from './slip.ts';
import { timelineOf } from './timeline.ts';

export const patientRecords: Handlers<typeof calls> = {
  patientTimeline: (input, context) => timelineOf(context, input),
  patientSlip: ({ nric }, context) => slipOf(context, nric),
};
