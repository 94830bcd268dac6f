import type { ReactNode } from 'react';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import './batches.css';
import type { Batch } from './useBatch.ts';

/** How far a sending is: a bar, its counts, and Stop while messages are waiting. */
export function BatchProgress({ batch, children }: { batch: Batch; children?: ReactNode }) {
  const t = useText();
  const { counts, hasEnded } = batch;
  if (!counts) return null;
  const { total, sent, queued, failed, unknown, stopped } = counts;
  const progress = t('MESSAGE.BATCH.SENT_OF', { sent, count: total });
  const facts = [
    failed > 0 && t('MESSAGE.BATCH.FAILED', { count: failed }),
    unknown > 0 && t('MESSAGE.BATCH.UNKNOWN', { count: unknown }),
    stopped > 0 && t('MESSAGE.BATCH.STOPPED', { count: stopped }),
  ].filter((fact) => fact !== false);
  return (
    <div className="batch-progress">
      <ProgressBar
        label={t('MESSAGE.BATCH')}
        text={progress}
        share={total === 0 ? 0 : (total - queued) / total}
      />
      <div className="batch-line">
        <p>
          {progress}
          {facts.length > 0 && <span className="batch-missed"> · {facts.join(' · ')}</span>}
        </p>
        {!hasEnded && (
          <Button
            variant="quiet"
            icon="close"
            busy={batch.isStopping}
            onClick={() => void batch.stop()}
          >
            {t('MESSAGE.BATCH.STOP')}
          </Button>
        )}
        {children}
      </div>
      <output className="visually-hidden">
        {hasEnded && [t('MESSAGE.BATCH.ENDED'), progress, ...facts].join(' ')}
      </output>
    </div>
  );
}
