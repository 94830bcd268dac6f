import { patients } from '../../../../contract/clinic/patients.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { useDebounced } from '../../../framework/time.ts';

/** Milliseconds to wait after typing before the request. */
const PAUSE = 120;

/** Patients whose name, phone or identity number contains the typed text, and the text to show if there are none. */
export function usePatientSearch(typed: string) {
  const t = useText();
  const name = useDebounced(typed.trim(), PAUSE);
  const enabled = name.length > 1;
  const { data, isPlaceholderData } = useCallQuery(
    patients.patientNameList,
    { name },
    { enabled, keepPrevious: true },
  );
  const isDone = enabled && data !== undefined && !isPlaceholderData && name === typed.trim();
  return {
    found: enabled && typed.trim() !== '' ? (data?.data ?? []) : [],
    emptyText: isDone ? t('APPT.NO_PATIENT') : undefined,
  };
}
