import { patients } from '../../contract/clinic/patients.ts';
import { formatPhone } from '../../contract/kit/phone.ts';
import { useCallQuery } from '../framework/calls.ts';
import { useText } from '../framework/text.tsx';
import { useDebounced } from '../framework/time.ts';
import { offeredScreen } from '../screens.ts';
import { useViewer } from '../session/viewer.ts';
import type { Command } from './commands.ts';

/** Milliseconds without a key press before patients are searched. */
const PAUSE = 150;
const PATIENT = '/patient/edit-patient';

/**
 * Patients whose name, phone or identity number contains the typed text; none if the person may not open their page.
 */
export function usePatientCommands(typed: string): Command[] {
  const t = useText();
  const viewer = useViewer();
  const name = useDebounced(typed.trim(), PAUSE);
  const enabled =
    name.length > 1 && viewer.may('list', 'patients') && !!offeredScreen(PATIENT, viewer);
  const { data } = useCallQuery(
    patients.patientNameList,
    { name },
    { enabled, keepPrevious: true },
  );
  if (!enabled || !data) return [];
  return data.data.map((row) => ({
    key: `patient-${row.patID}`,
    label: [row.name, row.icPassport, formatPhone(row.mobile)].filter(Boolean).join(' · '),
    kind: t('SHELL.PALETTE_PATIENTS'),
    icon: 'person',
    to: `${PATIENT}/?icpassport=${encodeURIComponent(row.icPassport)}`,
  }));
}
