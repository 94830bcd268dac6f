import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { useSubmitKey } from '../../../framework/keys.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useAutosave } from '../../../framework/useAutosave.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Page.tsx';
import { DiagnosesField } from './DiagnosesField.tsx';
import { NoteTextArea } from './NoteTextArea.tsx';
import {
  headingCode,
  headings,
  isOwnNote,
  notesOfVisit,
  type NoteValues,
  storedNote,
  type VisitNote,
} from './noteValues.ts';
import { Conflict, SavingState } from './SavingState.tsx';
import { useFrequentTexts } from './useFrequentTexts.ts';
import { useNoteDraftName } from './useNoteDraftName.ts';

const { visitNoteCreate, visitNoteUpdate, visitNoteList, visitNoteSign } =
  masterLists.visitNotes.calls;

/** One's own note of a visit, saved as one types, until it is signed. */
export function NoteEditor({
  appointment,
  note,
  none,
}: {
  appointment: Appointment;
  note: VisitNote | null;
  /** How the branch begins a note. */
  none: NoteValues;
}) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const texts = useFrequentTexts();
  const [isSigning, setSigning] = useState(false);
  const visit = appointment.id;
  const saving = useAutosave<NoteValues>({
    name: useNoteDraftName(visit),
    none,
    stored: useMemo(() => note && storedNote(note), [note]),
    read: async () => {
      const { data } = await send(visitNoteList, notesOfVisit(visit));
      const own = data.find(isOwnNote);
      return own ? storedNote(own) : null;
    },
    create: async (values) =>
      storedNote(
        (
          await send(visitNoteCreate, {
            ...values,
            diagnoses: [...values.diagnoses],
            appointment: visit,
          })
        ).data,
      ),
    update: async ({ id, version }, { diagnoses, ...changed }) => {
      const input = {
        id,
        appointment: visit,
        ...changed,
        ...(diagnoses && { diagnoses: [...diagnoses] }),
      };
      const { data } = await send(visitNoteUpdate, input, {
        headers: { 'If-Match': `"${version}"` },
      });
      return storedNote(data);
    },
  });
  const { values, record, type } = saving;
  const sign = async () => {
    setSigning(true);
    try {
      const saved = await saving.flush();
      if (!saved) {
        if (!saving.isDirty) notices.failed(t('VISIT.NOTE_EMPTY'));
        return;
      }
      const headers = { 'If-Match': `"${saved.version}"` };
      await send(visitNoteSign, { id: saved.id }, { headers });
      notices.done(t('RESOURCE.VISIT_NOTES.SIGN.DONE'));
      await queries.invalidateQueries({ queryKey: ['visit-notes'] });
    } catch (error) {
      notifyError(t, error);
    } finally {
      setSigning(false);
    }
  };
  useSubmitKey();
  // One text stays one while all of it is taken out to be written anew.
  const [beginsAsOne] = useState(values.text !== '');
  const isUnderHeadings = !beginsAsOne && values.text === '';
  return (
    <section aria-labelledby="visit-note">
      <Card>
        <form
          className="visit-note"
          aria-label={t('VISIT.NOTE')}
          onSubmit={(event) => {
            event.preventDefault();
            void sign();
          }}
        >
          <div className="visit-card-head">
            <h2 id="visit-note" className="visit-heading">
              {t('VISIT.NOTE')}
            </h2>
            <SavingState saving={saving} />
          </div>
          <Conflict saving={saving} />
          {isUnderHeadings ? (
            headings.map((heading, at) => (
              <NoteTextArea
                key={heading}
                label={t(headingCode(heading))}
                value={values[heading]}
                texts={texts}
                rows={heading === 'findings' ? 4 : 2}
                initialFocus={at === 0 && record === null}
                onChange={(text) => type({ [heading]: text })}
              />
            ))
          ) : (
            <NoteTextArea
              label={t('RESOURCE.VISIT_NOTES.TEXT')}
              value={values.text}
              texts={texts}
              rows={12}
              initialFocus={record === null}
              onChange={(text) => type({ text })}
            />
          )}
          <DiagnosesField value={values.diagnoses} onChange={(diagnoses) => type({ diagnoses })} />
          <div className="ui-form-actions">
            <Button type="submit" variant="primary" icon="check" busy={isSigning}>
              {t('RESOURCE.VISIT_NOTES.SIGN')}
            </Button>
          </div>
        </form>
      </Card>
    </section>
  );
}
