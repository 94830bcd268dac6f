import type { patientMerges as calls } from '../../../../contract/clinic/patientMerges.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { merge } from './merging.ts';
import { preview, standing } from './preview.ts';
import { unmerge } from './unmerging.ts';

export const patientMerges: Handlers<typeof calls> = {
  patientMergePreview: ({ keep, merge: mergedId }, context) =>
    preview(context, { keptId: keep, mergedId }),

  mergePatients: merge,

  patientMergeList: (_, context) => standing(context),

  async unmergePatients({ id }, context) {
    return { left: await unmerge(id, context) };
  },
};
