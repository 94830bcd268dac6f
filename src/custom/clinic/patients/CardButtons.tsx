import { useState } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import { setValues, wordsOf } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import type { CardPatient } from '../cardReader/patientFields.ts';
import { ReadCardButton } from '../cardReader/ReadCardButton.tsx';
import { CardReview, type Difference } from './CardReview.tsx';
import { numberOf } from './useUsedNumber.ts';

interface CardButtonsProps<C extends Call> {
  form: CallForm<C>;
  /** Names that the call has for fields of the record, where they differ. */
  names?: Partial<Record<string, string>> | undefined;
  /** Whether the form is a new patient's, which begins with values that nobody has said. */
  isNew: boolean;
  /** The photo of the record, as base64. */
  photo: string | null;
}

/**
 * Buttons to read an identity card into a patient's form and to install a reader. The card fills the fields that are
 * empty; those that differ are offered one by one, and so is all that it says where it is a card of another number
 * than the form's.
 */
export function CardButtons<C extends Call>({
  form,
  names = {},
  isNew,
  photo,
}: CardButtonsProps<C>) {
  const t = useText();
  const [differing, setDiffering] = useState<readonly Difference[] | null>(null);

  const messageOf = (field: string) => {
    const { methods } = form;
    const isBegun = isNew && !methods.getFieldState(field).isDirty;
    if (isBegun) return '';
    const value: unknown = methods.getValues(field);
    return wordsOf(field === 'photo' ? (value ?? photo) : value).trim();
  };
  const take = (said: readonly Difference[]) => {
    for (const { field, card } of said) setValues(form, field, card);
  };
  const onCard = (card: CardPatient) => {
    const says = differencesOf(card, names, messageOf);
    const number = messageOf(names['icPassport'] ?? 'icPassport');
    const isOther = number !== '' && numberOf(number) !== card.icPassport;
    const empty = isOther ? [] : says.filter(({ now }) => now === '');
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

/** What the card says otherwise than the form, with what the form says now. */
function differencesOf(
  card: CardPatient,
  names: Partial<Record<string, string>>,
  messageOf: (field: string) => string,
): Difference[] {
  return Object.entries(card).flatMap(([name, says]) => {
    // The photo's kind goes without saying: it is a JPEG.
    if (name === 'photoType') return [];
    const field = names[name] ?? name;
    const now = messageOf(field);
    const plain = name === 'icPassport' ? numberOf : (text: string) => text.toLowerCase();
    const isSame = plain(now) === plain(says);
    return isSame && name !== 'photo' ? [] : [{ field, now, card: says }];
  });
}
