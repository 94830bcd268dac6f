import { type ReactNode, useEffect, useState } from 'react';
import { agentAddress, cardReader } from '../../../contract/cardReader.ts';
import { useText } from '../../framework/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CardFault, listReaders, NOT_FOUND } from './agent.ts';
import './cardReader.css';
import { cardFaultText } from './faultText.ts';

type Found = 'checking' | readonly string[] | CardFault;

/** How a computer gets its card reader, step by step, and whether it has one now. */
export function CardReaderGuide({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [found, setFound] = useState<Found>('checking');
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const gone = new AbortController();
    listReaders(gone.signal).then(setFound, (error: unknown) => {
      if (!gone.signal.aborted)
        setFound(error instanceof CardFault ? error : new CardFault(NOT_FOUND, ''));
    });
    return () => gone.abort();
  }, [attempt]);
  const tryAgain = () => {
    setFound('checking');
    setAttempt(attempt + 1);
  };
  const page = agentAddress + cardReader.agentHealth.path;
  return (
    <Dialog
      title={t('CARD.INSTALL')}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" busy={found === 'checking'} onClick={tryAgain} data-autofocus>
            {t('CARD.TRY_AGAIN')}
          </Button>
          <Button onClick={onClose}>{t('SHELL.CLOSE')}</Button>
        </>
      }
    >
      <ol className="card-steps">
        <li>{t('CARD.GUIDE_PLUG')}</li>
        <li>{t('CARD.GUIDE_START')}</li>
        <li>
          {t('CARD.GUIDE_TRUST')}{' '}
          <a href={page} target="_blank" rel="noreferrer">
            {page}
          </a>
        </li>
        <li>{t('CARD.GUIDE_ALLOW')}</li>
        <li>{t('CARD.GUIDE_INSERT')}</li>
      </ol>
      <Status found={found} />
    </Dialog>
  );
}

function Status({ found }: { found: Found }) {
  const t = useText();
  if (found === 'checking') return <Line look="info">{t('CARD.CHECKING')}</Line>;
  if (found instanceof CardFault) return <Line look="bad">{cardFaultText(t, found)}</Line>;
  if (found.length === 0) return <Line look="bad">{t('CARD.NO_READER')}</Line>;
  return <Line look="good">{t('CARD.READY', { readers: found.join(', ') })}</Line>;
}

function Line({ look, children }: { look: 'info' | 'good' | 'bad'; children: ReactNode }) {
  return (
    <output className="card-status" data-look={look}>
      {children}
    </output>
  );
}
