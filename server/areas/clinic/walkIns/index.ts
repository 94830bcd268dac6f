import type { walkIns as calls } from '../../../../contract/clinic/walkIns.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { addWalkIn } from './adding.ts';
import { doctorsInTurn } from './doctors.ts';

export const walkIns: Handlers<typeof calls> = {
  walkInDoctors: async (_input, context) => ({ data: await doctorsInTurn(context) }),
  addWalkIn,
};
