import { requiredText } from '../fields.ts';
import { signedIn } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

export const realtime = {
  registerWsConnectionId: call({
    method: 'POST',
    path: '/api/register_ws_connection_id',
    repeats: 'anew',
    summary:
      "Ties a hub connection of the same person to this session, so that what is meant for the person reaches it. Another's or an unknown one is refused with 404.",
    access: signedIn,
    body: z.object({ wsConnectionID: noRef(requiredText(1, 100)) }),
    answer: z.object({ done: z.literal(true) }),
    example: { wsConnectionID: 'unknown' },
  }),
};
