import { type FoundPatient, patients } from '../../contract/clinic/patients.ts';
import { hasWords } from '../../contract/kit/normalForm.ts';
import { patientAddress, registrationAddress } from '../custom/clinic/patients/address.ts';
import { numbersOf } from '../custom/clinic/patients/numbersOf.ts';
import { usePatientSearch } from '../custom/clinic/patients/usePatientSearch.ts';
import { useCallQuery } from '../framework/calls.ts';
import type { Found } from '../framework/enterChoice.ts';
import { isolated } from '../framework/isolated.ts';
import { type Translate, useText } from '../framework/text.tsx';
import { offeredScreen } from '../screens.ts';
import { useViewer } from '../session/viewer.ts';
import type { Command } from './commands.ts';

const PATIENT = '/patient/edit-patient';

/**
 * Patients whose name, phone or identity number contains the typed text, and before anything is typed those whom the
 * person worked with last; none if the person may not open their page.
 * Where there is none, they can be registered with what was typed.
 */
export function usePatientCommands(typed: string): Found<Command> {
  const t = useText();
  const viewer = useViewer();
  const enabled = viewer.may('list', 'patients') && !!offeredScreen(PATIENT, viewer);
  const { found, isExact, isLate, error } = usePatientSearch(typed, { enabled });
  const isBegun = typed.trim() !== '';
  const recent = useCallQuery(
    patients.recentPatients,
    {},
    { enabled: enabled && !isBegun, alsoResources: ['appointments'] },
  );
  const commandOf = (row: FoundPatient, kind: string) => ({
    key: `patient-${row.patID}`,
    label: isolated(row.name),
    detail: [
      ...numbersOf(t, row),
      ...(row.allergies.length > 0 ? [allergiesOf(t, row.allergies)] : []),
    ].join(' · '),
    kind,
    icon: 'person' as const,
    to: patientAddress(row.icPassport),
    isExact: isExact(row),
  });
  if (!isBegun) {
    const rows = recent.data?.data ?? [];
    const choices = rows.map((row) => commandOf(row, t('SHELL.PALETTE_RECENT')));
    return { choices, isLate: false };
  }
  const all = found.map((row) => commandOf(row, t('SHELL.PALETTE_PATIENTS')));
  if (isLate) {
    const stillFound = all.filter(({ label, detail }) => hasWords(`${label} ${detail}`, typed));
    return { choices: stillFound, isLate };
  }
  const isNobody = error === null && typed.trim().length > 1 && all.length === 0;
  const registers = enabled && isNobody && viewer.may('create', 'patients');
  return { choices: registers ? [registering(t, typed.trim())] : all, isLate };
}

const allergiesOf = (t: Translate, list: readonly string[]) =>
  t('PATIENT.ALLERGIES_OF', { list: list.join(', ') });

const registering = (t: Translate, typed: string): Command => ({
  key: 'register',
  label: t('APPT.REGISTER', { typed }),
  kind: t('SHELL.PALETTE_ACTIONS'),
  icon: 'plus',
  to: registrationAddress(typed),
  isOffer: true,
});
