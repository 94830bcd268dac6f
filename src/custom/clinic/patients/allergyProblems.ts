import { encodeMessage } from '../../../../contract/kit/message.ts';
import { type Problem, problemsOf } from '../../../framework/problem.ts';

/** What a refused save says, with an allergy that failed named to be inserted again at the list that it is of. */
export function allergyProblems(
  error: unknown,
  allergies: readonly string[] = [],
): readonly Problem[] {
  return problemsOf(error).map((problem) => {
    const at = /^allergyList\.(\d+)$/.exec(problem.field ?? '')?.[1];
    const name = at === undefined ? undefined : allergies[Number(at)];
    if (name === undefined) return problem;
    return { message: encodeMessage('PATIENT.ALLERGY_AGAIN', { name }), field: 'allergyList' };
  });
}
