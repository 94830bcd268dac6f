import { patients } from '../../../contract/patients.ts';
import { useCallQuery } from '../../framework/calls.ts';
import { useText } from '../../framework/text.tsx';
import { useSettled } from '../../framework/time.ts';

/** Milliseconds of rest before patients are asked for. */
const PAUSE = 120;

/** Patients whose name, phone or identity number holds what is typed, and what to say where there are none. */
export function usePatientSearch(typed: string) {
  const t = useText();
  const name = useSettled(typed.trim(), PAUSE);
  const enabled = name.length > 1;
  const { data, isPlaceholderData } = useCallQuery(
    patients.patientNameList,
    { name },
    { enabled, keepPrevious: true },
  );
  const isDone = enabled && data !== undefined && !isPlaceholderData && name === typed.trim();
  return {
    found: enabled && typed.trim() !== '' ? (data?.data ?? []) : [],
    nothing: isDone ? t('APPT.NO_PATIENT') : undefined,
  };
}
