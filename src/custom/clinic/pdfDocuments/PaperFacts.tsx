import type { IssuedPaper } from '../../../../contract/clinic/issuedPapers.ts';
import { formatDateRange, formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { StatusChip } from '../../../ui/Page.tsx';

/** What an issued paper is: number, period, who issued it when, and why it is void, if it is. */
export function PaperFacts({ paper }: { paper: IssuedPaper }) {
  const t = useText();
  const { title, number, doctor, issuedAt, from, to, days, voided } = paper;
  return (
    <span>
      <b>
        {title} {number} {voided && <StatusChip tone="bad">{t('TIMELINE.STATE.void')}</StatusChip>}
      </b>
      {from && to && days !== null && (
        <small>
          {formatDateRange(from, to)} · {t('PAPER.DAYS', { count: days })}
        </small>
      )}
      <small>{t('PAPER.BY', { doctor, when: formatDateTime(issuedAt) })}</small>
      {voided && (
        <small>
          {t('PAPER.VOIDED', {
            reason: voided.reason,
            by: voided.by,
            when: formatDateTime(voided.at),
          })}
        </small>
      )}
    </span>
  );
}
