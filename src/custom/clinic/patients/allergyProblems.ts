import { encodeMessage } from '../../../../contract/kit/message.ts';
import { type Problem, problemsOf } from '../../../framework/problem.ts';

/** The problems of a refused save. An allergy that could not be saved is named at its list. */
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
