import { masterLists } from '../../../../contract/masterLists/index.ts';
import { useDraftName } from '../../../framework/useDraft.ts';

/** The name of the draft in which the words of one's own note of a visit are kept until they are saved. */
export function useNoteDraftName(visit: number): string {
  return useDraftName(masterLists.visitNotes.calls.visitNoteCreate, { visit });
}
