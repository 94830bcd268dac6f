import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { type NurseNote, nurseNotes } from '../../../../contract/clinic/nurseNotes.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { lazyComponent, WhileLoading } from '../../../framework/lazyComponent.tsx';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { PasswordConfirmDialog } from '../../../ui/dialogs.tsx';
import { EmptyState, LoadingState } from '../../../ui/Page.tsx';
import './patients.css';
import { NEW_NOTE, useNewNote } from './useNewNote.ts';
import type { PatientLock } from './usePatientLock.ts';

const RichEditor = lazyComponent(() => import('../../../ui/richText/RichTextEditor.tsx'));
const RichText = lazyComponent(() => import('../../../ui/richText/RichText.tsx'));

interface NurseNotesProps {
  patID: number;
  /** The form of the record, if this tab has its edit lock. Notes can be added only then. */
  editing?: {
    form: Pick<CallForm<Call>, 'methods' | 'intent'>;
    fence: string;
    handleLost: PatientLock['handleLost'];
  };
}

/** A patient's nurse notes, newest first; a failure to load them is only logged, as documented. */
export function NurseNotes({ patID, editing }: NurseNotesProps) {
  const viewer = useViewer();
  const { data, error } = useCallQuery(nurseNotes.getNurseNoteList, { patientID: patID });
  const [removing, setRemoving] = useState<NurseNote | null>(null);
  const notes = data?.data ?? [];
  useEffect(() => {
    if (error) console.warn('The nurse notes were not loaded', error);
  }, [error]);
  return (
    <div className="nurse-notes">
      {editing && viewer.may('create', 'nurse-notes') && (
        <AddNote patID={patID} editing={editing} />
      )}
      {!data && !error && <LoadingState />}
      {(data || error) && notes.length === 0 && <EmptyState />}
      <WhileLoading fallback={<LoadingState />}>
        <ul>
          {notes.map((note) => (
            <OneNote key={note.id} note={note} onRemove={() => setRemoving(note)} />
          ))}
        </ul>
      </WhileLoading>
      {removing && <RemoveNote note={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

function OneNote({ note, onRemove }: { note: NurseNote; onRemove: () => void }) {
  const t = useText();
  const viewer = useViewer();
  const when = formatDateTime(note.generatedDate);
  return (
    <li>
      <header>
        <b>{when}</b> <span>{note.username}</span>
        {note.visit && (
          <span>{t('NOTE.FOR_VISIT', { when: formatDateTime(note.visit.appointmentDate) })}</span>
        )}
        {viewer.may('delete', 'nurse-notes') && (
          <IconButton icon="trash" label={t('NOTE.REMOVE_OF', { when })} onClick={onRemove} />
        )}
      </header>
      <section className="nurse-note" aria-label={t('NOTE.OF', { when })}>
        <RichText html={note.note} />
      </section>
    </li>
  );
}

function AddNote({ patID, editing: { form, fence, handleLost } }: Required<NurseNotesProps>) {
  const t = useText();
  const { field } = useController({ name: NEW_NOTE, control: form.methods.control });
  const addNote = useNewNote(form, patID, fence);
  const editor = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      await addNote();
    } catch (error) {
      if (!handleLost(error)) notifyError(t, error);
    } finally {
      setBusy(false);
      // The button is disabled now and cannot keep the focus.
      editor.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
    }
  };
  const note = valueText(field.value);
  return (
    <WhileLoading fallback={<LoadingState />}>
      <div ref={editor}>
        <RichEditor label={t('NOTE.NEW')} value={note} onChange={field.onChange} />
      </div>
      <div className="ui-form-actions">
        <Button icon="plus" busy={busy} disabled={note === ''} onClick={() => void add()}>
          {t('NOTE.ADD')}
        </Button>
      </div>
    </WhileLoading>
  );
}

function RemoveNote({ note, onClose }: { note: NurseNote; onClose: () => void }) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const remove = async (password: string) => {
    await send(nurseNotes.removeNurseNote, { id: note.id, password });
    notices.done(t('NOTE.REMOVED'));
    void queries.invalidateQueries({ queryKey: ['nurse-notes'] });
  };
  return (
    <PasswordConfirmDialog title={t('NOTE.REMOVE')} onConfirm={remove} onClose={onClose}>
      {t('NOTE.REMOVE_ASK', { when: formatDateTime(note.generatedDate), who: note.username })}
    </PasswordConfirmDialog>
  );
}
