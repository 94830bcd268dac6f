import { useQueryClient } from '@tanstack/react-query';
import { nurseNotes } from '../../../../contract/clinic/nurseNotes.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useSend } from '../../../framework/send.tsx';
import { fenceHeader } from './usePatientLock.ts';

/**
 * The form value of a nurse note that is being written. As a form value it survives a change of step, is part of the
 * draft, counts as unsaved, and keeps the form active.
 */
export const NEW_NOTE = 'newNote';

/** The form values without the note that is being written. */
export function withoutNewNote(values: Record<string, unknown>): Record<string, unknown> {
  return { ...values, [NEW_NOTE]: '' };
}

/**
 * Returns a function that adds the form's note, if any, from the tab with the lock. If it is refused, it throws and the
 * note stays.
 */
export function useNewNote<C extends Call>(
  { methods, intent }: Pick<CallForm<C>, 'methods' | 'intent'>,
  patID: number,
  fence: string,
) {
  const send = useSend();
  const queries = useQueryClient();
  return async (): Promise<void> => {
    const Note = valueText(methods.getValues(NEW_NOTE));
    if (Note === '') return;
    const input = { PatientId: patID, Note };
    // The form has one such note, by whichever button it is added.
    await send(nurseNotes.addNurseNote, input, { headers: fenceHeader(fence), intent });
    methods.setValue(NEW_NOTE, '', { shouldDirty: true });
    await queries.invalidateQueries({ queryKey: ['nurse-notes'] });
  };
}
