import { Link } from 'react-router-dom';
import { type PatientRow, patients } from '../../../../contract/clinic/patients.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { errorText } from '../../../framework/problem.ts';
import { useText } from '../../../framework/text.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import { type ComboboxControlProps } from '../../../ui/controlProps.ts';
import { Allergies } from '../shared/Allergies.tsx';
import { hasMobile } from '../shared/hasMobile.ts';
import { patientAddress } from './address.ts';
import { PatientNumbers } from './PatientNumbers.tsx';
import { usePatientSearch } from './usePatientSearch.ts';
import './patients.css';

interface PatientComboboxProps extends ComboboxControlProps {
  label: string;
  visibleLabel?: string;
  placeholder?: string;
  typed: string;
  onTyped: (text: string) => void;
  /** The text is the name of the chosen patient, which is not searched for. */
  isChosen?: boolean;
  /** Offers only patients with a mobile number. Others who match are named below, with a link to their record. */
  needsMobile?: boolean;
  /** Who is not offered, such as the patient of the record itself. */
  isLeftOut?: (patient: PatientRow) => boolean;
  onChoose: (patient: PatientRow) => void;
  /** Offers those whom the person worked with last while nothing is typed. */
  offersRecent?: boolean;
  /** Registers someone new with the typed text, where nobody matches. */
  onRegister?: ((typed: string) => void) | undefined;
}

/** Finds a patient by name, phone or identity number. Every box that searches for a patient is this one. */
export function PatientCombobox({
  typed,
  onTyped,
  isChosen = false,
  needsMobile = false,
  isLeftOut = () => false,
  offersRecent = false,
  onChoose,
  onRegister,
  ...box
}: PatientComboboxProps) {
  const t = useText();
  const { found, isExact, isLate, error } = usePatientSearch(isChosen ? '' : typed);
  const isBegun = isChosen || typed.trim() !== '';
  const recent = useCallQuery(
    patients.recentPatients,
    {},
    { enabled: offersRecent && !isBegun, alsoResources: ['appointments'] },
  );
  const rows = isBegun ? found : (offersRecent && recent.data?.data) || [];
  const matching = rows.filter((row) => !isLeftOut(row));
  const offered = needsMobile ? matching.filter(hasMobile) : matching;
  const unreachable = matching.filter((row) => !offered.includes(row));
  const isDone = !isLate && !isChosen && typed.trim().length > 1;
  const isNobody = isDone && error === null && matching.length === 0;
  const noneText =
    error === null
      ? t(unreachable.length > 0 ? 'APPT.NO_PATIENT' : 'APPT.NOBODY')
      : errorText(t, error);
  return (
    <>
      <Combobox
        {...box}
        inputValue={typed}
        onInputChange={onTyped}
        isLate={isLate}
        isChosen={isChosen}
        isSuggested={!isBegun}
        hasOthers={unreachable.length > 0}
        choices={[
          ...offered.map((row) => ({
            key: row.patID,
            label: row.name,
            words: [row.icPassport, row.mobile, formatPhone(row.mobile)].join(' '),
            isExact: isExact(row),
            choose: () => onChoose(row),
            content: (
              <span className="patient-choice">
                <span>
                  <b>{row.name}</b>
                  <Allergies list={row.allergies} />
                </span>
                <PatientNumbers patient={row} />
              </span>
            ),
          })),
          ...(isNobody && onRegister
            ? [
                {
                  key: 'register',
                  label: t('APPT.REGISTER', { typed: typed.trim() }),
                  isOffer: true,
                  choose: () => onRegister(typed.trim()),
                  content: (
                    <span className="patient-choice">
                      <small>{noneText}</small>
                      <b>{t('APPT.REGISTER', { typed: typed.trim() })}</b>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
        onChoose={({ choose }) => choose()}
        emptyText={isDone ? noneText : undefined}
      />
      {isDone && matching.length <= FEW && <Unreachable rows={unreachable} />}
    </>
  );
}

/** The most matches of which those without a mobile number are named. */
const FEW = 5;

/** Why patients who match are not offered, and where their number is entered. */
function Unreachable({ rows }: { rows: readonly PatientRow[] }) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <p className="ui-hint">
      {t('APPT.NO_MOBILE')}{' '}
      {rows.map(({ patID, name, icPassport }, at) => (
        <span key={patID}>
          {at > 0 && ', '}
          <Link to={patientAddress(icPassport)}>
            {name} {icPassport}
          </Link>
        </span>
      ))}
    </p>
  );
}
