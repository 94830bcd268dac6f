import { type ReactNode, useEffect, useState } from 'react';
import { cardReader } from '../../../../contract/clinic/cardReader.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CardFault, NOT_FOUND } from './cardAgent.ts';
import './cardReader.css';
import { cardFaultText } from './cardFaultText.ts';
import { useCardAgent } from './useCardAgent.ts';

/** The guide to install a card reader, and its current state. */
export function CardReaderGuide({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [attempt, setAttempt] = useState(1);
  const { address } = useCardAgent();
  const page = address + cardReader.agentHealth.path;
  return (
    <Dialog
      title={t('CARD.INSTALL')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('SHELL.CLOSE')}</Button>
          <Button variant="primary" onClick={() => setAttempt(attempt + 1)} data-autofocus>
            {t('CARD.TRY_AGAIN')}
          </Button>
        </>
      }
    >
      <ol className="card-steps">
        <li>{t('CARD.GUIDE_PLUG')}</li>
        <li>
          {t('CARD.GUIDE_START')} <code>{window.location.origin}</code>
        </li>
        {address.startsWith('https:') && (
          <li>
            {t('CARD.GUIDE_TRUST')}{' '}
            <a href={page} target="_blank" rel="noreferrer">
              {page}
            </a>
          </li>
        )}
        <li>{t('CARD.GUIDE_ALLOW')}</li>
        <li>{t('CARD.GUIDE_INSERT')}</li>
      </ol>
      {!window.isSecureContext && <Line look="bad">{t('CARD.GUIDE_SECURE')}</Line>}
      <Status key={attempt} />
    </Dialog>
  );
}

/** Shows the result of looking for readers once. */
function Status() {
  const t = useText();
  const agent = useCardAgent();
  const [found, setFound] = useState<'checking' | readonly string[] | CardFault>('checking');
  useEffect(() => {
    const gone = new AbortController();
    agent.listReaders(gone.signal).then(setFound, (error: unknown) => {
      if (!gone.signal.aborted)
        setFound(error instanceof CardFault ? error : new CardFault(NOT_FOUND));
    });
    return () => gone.abort();
  }, [agent]);
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
