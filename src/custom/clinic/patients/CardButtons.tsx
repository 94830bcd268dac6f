import { useState } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import { setFieldValue, valueText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import type { CardPatient } from '../cardReader/patientFromCard.ts';
import { ReadCardButton } from '../cardReader/ReadCardButton.tsx';
import { CardReview, type CardDifference } from './CardReview.tsx';
import { normalizeIdentityNumber } from './useIdentityNumberUse.ts';

interface CardButtonsProps<C extends Call> {
  form: CallForm<C>;
  /** The call's names for fields of the record, if they differ. */
  fieldNames?: Partial<Record<string, string>> | undefined;
  /** Whether the form is for a new patient, whose default values count as empty. */
  isNew: boolean;
  /** The photo of the record, as base64. */
  photo: string | null;
}

/**
 * Buttons to read an identity card into a patient's form and to install a reader. Empty fields are filled from the
 * card. Different values are offered one by one; so are all values if the card has another identity number than the
 * form.
 */
export function CardReaderButtons<C extends Call>({
  form,
  fieldNames = {},
  isNew,
  photo,
}: CardButtonsProps<C>) {
  const t = useText();
  const [differing, setDiffering] = useState<readonly CardDifference[] | null>(null);

  const messageOf = (field: string) => {
    const { methods } = form;
    const isBegun = isNew && !methods.getFieldState(field).isDirty;
    if (isBegun) return '';
    const value: unknown = methods.getValues(field);
    return valueText(field === 'photo' ? (value ?? photo) : value).trim();
  };
  const take = (said: readonly CardDifference[]) => {
    for (const { field, card } of said) setFieldValue(form, field, card);
  };
  const onCard = (card: CardPatient) => {
    const says = differencesOf(card, fieldNames, messageOf);
    const number = messageOf(fieldNames['icPassport'] ?? 'icPassport');
    const isOther = number !== '' && normalizeIdentityNumber(number) !== card.icPassport;
    const empty = isOther ? [] : says.filter(({ current }) => current === '');
    const rest = says.filter((each) => !empty.includes(each));
    take(empty);
    if (rest.length > 0) setDiffering(rest);
    else notices.done(t('CARD.TAKEN'));
  };
  return (
    <>
      <ReadCardButton onCard={onCard} />
      {differing && (
        <CardReview
          differing={differing}
          onTake={(chosen) => {
            take(chosen);
            setDiffering(null);
          }}
          onClose={() => setDiffering(null)}
        />
      )}
    </>
  );
}

/** The fields in which card and form differ. */
function differencesOf(
  card: CardPatient,
  names: Partial<Record<string, string>>,
  messageOf: (field: string) => string,
): CardDifference[] {
  return Object.entries(card).flatMap(([name, says]) => {
    // The photo is always a JPEG.
    if (name === 'photoType') return [];
    const field = names[name] ?? name;
    const now = messageOf(field);
    const plain =
      name === 'icPassport' ? normalizeIdentityNumber : (text: string) => text.toLowerCase();
    const isSame = plain(now) === plain(says);
    return isSame && name !== 'photo' ? [] : [{ field, current: now, card: says }];
  });
}
