import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { almostMyKad, type MyKad, readMyKad } from '../../../../contract/clinic/myKad.ts';
import type { patients } from '../../../../contract/clinic/patients.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { formatDate } from '../../../framework/format.ts';
import { type Translate, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { patientAddress } from './address.ts';

type Form = CallForm<typeof patients.createPatient>;

/** The form fields that an identity number determines. */
const determined = ['dob', 'sex', 'state'] as const;

/** The fields that must match the number. The state may differ from the state of birth. */
const matching = ['dob', 'sex'] as const;

/**
 * Fills fields from an identity number, unless someone changed them: empty fields, default values, and values from an
 * earlier number.
 */
export function useFillFromIdentityNumber(
  { methods }: Form,
  number: string,
  begun: Readonly<Record<string, unknown>>,
): void {
  const filled = useRef<Partial<MyKad>>({});
  const fill = useEffectEvent((card: MyKad) => {
    for (const name of determined) {
      const now = valueText(methods.getValues(name));
      const isUnsaid = now === '' || now === begun[name] || now === filled.current[name];
      if (isUnsaid && card[name] !== undefined) methods.setValue(name, card[name]);
    }
    filled.current = card;
  });
  useEffect(() => {
    const card = readMyKad(number);
    if (card) fill(card);
  }, [number]);
}

/** The hint of the identity number: its patient if it is used, or the values that differ from the form. */
export function IdentityNote({
  form,
  number,
  isTaken,
}: {
  form: Form;
  number: string;
  /** Whether a patient who is not removed has it. */
  isTaken: boolean;
}) {
  const t = useText();
  const card = readMyKad(number);
  const said = useWatch({ control: form.methods.control, name: [...matching] });
  if (isTaken)
    return (
      <span className="identity-known" role="alert">
        {t('20006')} <Link to={patientAddress(number)}>{t('PATIENT.OPEN_KNOWN')}</Link>
      </span>
    );
  const digits = almostMyKad(number);
  if (digits !== undefined) return t('IDENTITY.NOT_TWELVE', { digits });
  if (!card) return t('APPT.IDENTITY_HINT');
  const other = matching.filter((name, at) => valueText(said[at]) !== card[name]);
  if (other.length === 0) return t('NUMBER.SAYS', { what: wordsFor(t, card, determined) });
  const takeOver = () => {
    for (const name of other)
      form.methods.setValue(name, card[name], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <span className="identity-other">
      {t('NUMBER.SAYS', { what: wordsFor(t, card, other) })}{' '}
      <Button onClick={takeOver}>{t('NUMBER.TAKE')}</Button>
    </span>
  );
}

function wordsFor(
  t: Translate,
  card: MyKad,
  names: readonly (typeof determined)[number][],
): string {
  const words = {
    dob: formatDate(card.dob),
    sex: t(card.sex === 'M' ? 'NUMBER.M' : 'NUMBER.F'),
    state: card.state,
  };
  return names.flatMap((name) => words[name] ?? []).join(', ');
}
