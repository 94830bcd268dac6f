import { type NoteSource, noteWords } from '../../../../contract/clinic/noteWords.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { MAX_ANSWER } from '../../../../contract/reports/printSlips.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useViewer } from '../../../session/viewer.ts';
import { isOwnNote, notesOfVisit } from '../../clinic/visits/noteValues.ts';

/** What the note of a visit says: the person's own, else a signed one; undefined where they read none. */
export function useVisitWords(visit: number | undefined): Record<NoteSource, string> | undefined {
  const { may } = useViewer();
  const { data } = useCallQuery(
    masterLists.visitNotes.calls.visitNoteList,
    notesOfVisit(visit ?? 0),
    { enabled: visit !== undefined && may('list', 'visit-notes') },
  );
  const notes = data?.data ?? [];
  const note = notes.find(isOwnNote) ?? notes.find(({ state }) => state === 'signed');
  return note && noteWords(note, MAX_ANSWER);
}
