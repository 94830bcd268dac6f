import { visitNotes } from '../../../resources/clinic/consultation.ts';
import HistoryPanel from '../../../ui/resource/HistoryPanel.tsx';
import type { VisitNote } from './noteValues.ts';

/** Who wrote, signed, amended and read a note, and what it said before. */
export default function NoteHistory({ note, onClose }: { note: VisitNote; onClose: () => void }) {
  return <HistoryPanel resource={visitNotes} record={note} onClose={onClose} />;
}
