import type { FollowUp } from '../../../contract/clinic/followUps.ts';
import { clinicNow } from '../../../contract/fields.ts';
import { useText } from '../../framework/text.tsx';
import { useMinute } from '../../framework/time.ts';
import { StatusChip } from '../../ui/Page.tsx';

/** Marks an open follow-up whose time has passed. */
export function OverdueChip({ done, remindDatetime }: Pick<FollowUp, 'done' | 'remindDatetime'>) {
  const t = useText();
  const now = clinicNow(new Date(useMinute()));
  if (done || remindDatetime >= now) return null;
  return <StatusChip tone="bad">{t('FOLLOW_UP.OVERDUE')}</StatusChip>;
}
