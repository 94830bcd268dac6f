import { hasWords } from '../../contract/kit/normalForm.ts';
import { formatPhone } from '../../contract/kit/phone.ts';
import { patientAddress, registrationAddress } from '../custom/clinic/patients/address.ts';
import { usePatientSearch } from '../custom/clinic/patients/usePatientSearch.ts';
import type { Found } from '../framework/enterChoice.ts';
import { isolated } from '../framework/isolated.ts';
import { type Translate, useText } from '../framework/text.tsx';
import { offeredScreen } from '../screens.ts';
import { useViewer } from '../session/viewer.ts';
import type { Command } from './commands.ts';

const PATIENT = '/patient/edit-patient';

/**
 * Patients whose name, phone or identity number contains the typed text; none if the person may not open their page.
 * Where there is none, they can be registered with what was typed.
 */
export function usePatientCommands(typed: string): Found<Command> {
  const t = useText();
  const viewer = useViewer();
  const enabled = viewer.may('list', 'patients') && !!offeredScreen(PATIENT, viewer);
  const { found, isExact, isLate, error } = usePatientSearch(typed, { enabled });
  const all = found.map((row) => ({
    key: `patient-${row.patID}`,
    label: isolated(row.name),
    detail: [row.icPassport, formatPhone(row.mobile)].filter(Boolean).join(' · '),
    kind: t('SHELL.PALETTE_PATIENTS'),
    icon: 'person' as const,
    to: patientAddress(row.icPassport),
    isExact: isExact(row),
  }));
  if (isLate) {
    const stillFound = all.filter(({ label, detail }) => hasWords(`${label} ${detail}`, typed));
    return { choices: stillFound, isLate };
  }
  const isNobody = error === null && typed.trim().length > 1 && all.length === 0;
  const registers = enabled && isNobody && viewer.may('create', 'patients');
  return { choices: registers ? [registering(t, typed.trim())] : all, isLate };
}

const registering = (t: Translate, typed: string): Command => ({
  key: 'register',
  label: t('APPT.REGISTER', { typed }),
  kind: t('SHELL.PALETTE_ACTIONS'),
  icon: 'plus',
  to: registrationAddress(typed),
  isOffer: true,
});
