import { idOf } from '../fields.ts';
import { signedIn } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** Files that records hold. They are sent, replaced and removed with their record. */
export const files = {
  storedFile: call({
    method: 'GET',
    path: '/api/file',
    summary:
      'A file of a record, to be saved: for those who may show records of its resource. 404 for others, as for one that the branch does not have.',
    access: signedIn,
    asksReason: true,
    query: z.object({ id: idOf('files') }),
    readOnlyToken: true,
    bytes: 'application/octet-stream',
    answer: z.instanceof(Blob),
  }),
};
