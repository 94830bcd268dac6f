import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { nurseNotes } from '../../../../contract/clinic/nurseNotes.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import { useSend } from '../../../framework/send.tsx';
import { fenceHeader } from './usePatientLock.ts';

/**
 * A nurse note while it is written. It is a value of the record's form, though no field of the record: so it is there
 * after a look at another step, kept in the draft, asked about before it is lost, and writing it is no inactivity.
 */
export const NEW_NOTE = 'newNote';

/** The note that is being written, of a form's values; none while nothing is. */
export function newNoteValue(values: Record<string, unknown>): { [NEW_NOTE]?: string } {
  const note = valueText(values[NEW_NOTE]);
  return note === '' ? {} : { [NEW_NOTE]: note };
}

/** A form's values with no note that is being written. */
export function withoutNewNote(values: Record<string, unknown>): Record<string, unknown> {
  return { ...values, [NEW_NOTE]: '' };
}

/**
 * Answers what adds the note that a form holds, if it holds one, from the tab that has the record's lock. Throws what
 * refuses it, and then the note stays.
 */
export function useNewNote(methods: UseFormReturn, patID: number, fence: string) {
  const send = useSend();
  const queries = useQueryClient();
  return async (): Promise<void> => {
    const { [NEW_NOTE]: Note } = newNoteValue(methods.getValues());
    if (Note === undefined) return;
    const input = { PatientId: patID, Note };
    await send(nurseNotes.addNurseNote, input, { headers: fenceHeader(fence) });
    methods.setValue(NEW_NOTE, '', { shouldDirty: true });
    await queries.invalidateQueries({ queryKey: ['nurse-notes'] });
  };
}
