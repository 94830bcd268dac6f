import { useState } from 'react';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import './cardReview.css';
import { formStepAndLabel } from './patientFields.ts';
import { patientRecordResource } from './patientRecordResource.ts';
import { Photo } from './Photo.tsx';

/** A field in which form and card differ: both values. */
export interface CardDifference {
  field: string;
  current: string;
  card: string;
}

interface CardReviewProps {
  differing: readonly CardDifference[];
  onTake: (chosen: readonly CardDifference[]) => void;
  onClose: () => void;
}

/** Shows the differences between an identity card and the form, to choose which to take. */
export function CardReview({ differing, onTake, onClose }: CardReviewProps) {
  const t = useText();
  const [chosen, setChosen] = useState<readonly CardDifference[]>([]);
  const toggle = (one: CardDifference) =>
    setChosen(chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one]);
  return (
    <Dialog
      title={t('CARD.REVIEW')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('CARD.KEEP')}</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => onTake(chosen)}>
            {t('CARD.TAKE')}
          </Button>
        </>
      }
    >
      <p>{t('CARD.REVIEW_TEXT')}</p>
      <ul className="card-review">
        {differing.map((one, at) => (
          <li key={one.field}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(one)}
                onChange={() => toggle(one)}
                data-autofocus={at === 0 || undefined}
              />
              <span>
                <b>{t(formStepAndLabel(one.field).label)}</b>
                <Value {...one} text={one.current} />
                <span className="card-review-arrow" aria-hidden="true">
                  →
                </span>
                <Value {...one} text={one.card} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Value({ field, text }: { field: string; text: string }) {
  const t = useText();
  if (field === 'photo') return <Photo base64={text} />;
  if (text === '') return <i>{t('CARD.NOTHING')}</i>;
  if (field === 'dob') return <span>{formatDate(text)}</span>;
  if (field === 'sex') return <span>{t(text === 'M' ? 'PATIENT.MALE' : 'PATIENT.FEMALE')}</span>;
  const { lookup } = patientRecordResource.fields[field] ?? {};
  return <span>{lookup ? t.value(lookup, text) : text}</span>;
}
