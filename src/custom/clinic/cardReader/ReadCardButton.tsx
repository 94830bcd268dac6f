import { useId, useState } from 'react';
import type { IdentityCard } from '../../../../contract/clinic/cardReader.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CardFault, NOT_FOUND } from './cardAgent.ts';
import './cardReader.css';
import { cardFaultText } from './cardFaultText.ts';
import { CardReaderGuide } from './CardReaderGuide.tsx';
import { type CardPatient, patientFromCard } from './patientFromCard.ts';
import { useCardReader } from './useCardReader.ts';

interface ReadCardProps {
  /** Gets the card's data as patient fields (empty ones are left out), and the card. The form is not changed yet. */
  onCard: (patient: CardPatient, card: IdentityCard) => void;
}

/**
 * Buttons to read an identity card and to install a reader, with a select if there are several readers. If no agent is
 * found, the guide opens; other failures are shown in an alert. Only for a record that is unlocked for editing.
 */
export function ReadCardButton({ onCard }: ReadCardProps) {
  const t = useText();
  const id = useId();
  const { reading, readers, reader, choose, read, cancel } = useCardReader();
  const [isGuideOpen, setGuideOpen] = useState(false);

  const start = async () => {
    try {
      const card = await read();
      if (card) onCard(patientFromCard(card), card);
    } catch (error) {
      if (error instanceof CardFault && error.code === NOT_FOUND) setGuideOpen(true);
      else notices.alert(cardFaultText(t, error));
    }
  };

  return (
    <div className="card-reader">
      <Button variant="plain" busy={reading} onClick={() => void start()}>
        {t(reading ? 'CARD.READING' : 'CARD.READ')}
      </Button>
      {reading ? (
        <Button variant="quiet" onClick={cancel}>
          {t('CARD.CANCEL')}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => setGuideOpen(true)}>
          {t('CARD.INSTALL')}
        </Button>
      )}
      {readers.length > 1 && (
        <>
          <label className="visually-hidden" htmlFor={id}>
            {t('CARD.READER')}
          </label>
          <select
            id={id}
            className="ui-input"
            value={reader}
            disabled={reading}
            onChange={(event) => choose(event.target.value)}
          >
            {readers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </>
      )}
      {isGuideOpen && <CardReaderGuide onClose={() => setGuideOpen(false)} />}
    </div>
  );
}
