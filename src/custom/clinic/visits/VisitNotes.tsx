import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Card, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { begunNote, isOwnNote } from './noteValues.ts';
import { SignedNote } from './SignedNote.tsx';
import { useNoteSettings, useVisitNotes } from './visitCalls.ts';

/** The notes of a visit: one's own, which is written here, and those of others. */
export function VisitNotes({ appointment }: { appointment: Appointment }) {
  const t = useText();
  const viewer = useViewer();
  const mayRead = viewer.may('list', 'visit-notes');
  const mayWrite = viewer.may('create', 'visit-notes');
  const settings = useNoteSettings();
  const isReady = !mayWrite || settings.data !== undefined || settings.isError;
  const { data, error, refetch } = useVisitNotes(appointment.id);
  if (!mayRead) return null;
  if (error && !data)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data || !isReady)
    return (
      <Card>
        <LoadingState />
      </Card>
    );
  const own = data.data.find(isOwnNote);
  const others = data.data.filter((note) => note !== own);
  return (
    <>
      {mayWrite && own?.state !== 'signed' && (
        <NoteEditor
          key={`note of ${appointment.id}`}
          appointment={appointment}
          note={own ?? null}
          none={begunNote(t, settings.data?.data.layout)}
        />
      )}
      {own?.state === 'signed' && <SignedNote note={own} isOwn />}
      {others.map((note) => (
        <SignedNote key={note.id} note={note} isOwn={false} />
      ))}
      {!mayWrite && data.data.length === 0 && (
        <Card>
          <h2 className="visit-heading">{t('RESOURCE.VISIT_NOTES')}</h2>
          <p className="visit-none">{t('VISIT.NO_NOTE')}</p>
        </Card>
      )}
    </>
  );
}
