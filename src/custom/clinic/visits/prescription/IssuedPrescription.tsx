import { useState } from 'react';
import { amountOf, instructionOf } from '../../../../../contract/clinic/prescriptions.ts';
import { formatDateTime } from '../../../../framework/format.ts';
import { lazyComponent } from '../../../../framework/lazyComponent.tsx';
import { useText } from '../../../../framework/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card, StatusChip, type StatusTone } from '../../../../ui/Page.tsx';
import { isOwn, type Prescription, read, typedLines } from './prescriptionValues.ts';
import { usePrintPrescription } from './usePrintPrescription.ts';

const WithdrawDialog = lazyComponent(() => import('./WithdrawDialog.tsx'));

const tones: Record<Prescription['state'], StatusTone> = {
  draft: 'warn',
  issued: 'good',
  void: 'bad',
};

/** A prescription that is read: one that is issued or void, or the draft of somebody else. */
export function IssuedPrescription({ prescription }: { prescription: Prescription }) {
  const t = useText();
  const print = usePrintPrescription();
  const [isOpen, setOpen] = useState(false);
  const { id, state, issuedAt } = prescription;
  const title = `visit-prescription-${id}`;
  const when = state === 'issued' ? ` · ${formatDateTime(issuedAt)}` : '';
  return (
    <section aria-labelledby={title}>
      <Card>
        <div className="visit-card-head">
          <h2 id={title} className="visit-heading">
            {t('PRESCRIPTION.TITLE')}
          </h2>
          <StatusChip tone={tones[state]}>
            {t(`RESOURCE.PRESCRIPTIONS.STATE.${state.toUpperCase() as Uppercase<typeof state>}`) +
              when}
          </StatusChip>
        </div>
        <ol className="prescription-read" data-void={state === 'void' || undefined}>
          {typedLines(prescription).map((line, at) => {
            const known = read(line);
            const amount = amountOf(known);
            return (
              <li key={at}>
                <b>{[line.name, line.strength].filter(Boolean).join(' ')}</b>
                <span>{instructionOf(known, t)}</span>
                {amount !== null && <small>{t('PRESCRIPTION.AMOUNT', { amount })}</small>}
              </li>
            );
          })}
        </ol>
        {state === 'issued' && (
          <div className="ui-form-actions">
            {isOwn(prescription) && (
              <Button variant="quiet" onClick={() => setOpen(true)}>
                {t('RESOURCE.PRESCRIPTIONS.WITHDRAW')}
              </Button>
            )}
            <Button icon="print" onClick={() => void print.paper(id)}>
              {t('PRESCRIPTION.PRINT')}
            </Button>
            <Button icon="print" onClick={() => void print.labels(id)}>
              {t('PRESCRIPTION.LABELS')}
            </Button>
          </div>
        )}
      </Card>
      {isOpen && <WithdrawDialog prescription={prescription} onClose={() => setOpen(false)} />}
    </section>
  );
}
