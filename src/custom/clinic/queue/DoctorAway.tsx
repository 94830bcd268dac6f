import { parseWallMinute } from '../../../framework/calendar/clock.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';

const AddAbsenceDialog = lazyComponent(() => import('../scheduler/AddAbsenceDialog.tsx'));

/** The dialog that notes a doctor as away from now on, where the address names one: `?away=<id>`. */
export function DoctorAway({ now }: { now: string }) {
  const t = useText();
  const { may } = useViewer();
  const { query, set } = useUrlParams();
  const doctor = Number(query.get('away'));
  if (!(doctor > 0) || !may('create', 'organizer')) return null;
  return (
    <AddAbsenceDialog
      slot={{ column: doctor, start: parseWallMinute(now), stop: midnightAfter(now) }}
      reason={t('AFFECTED.ILL')}
      onClose={() => set({ away: null })}
    />
  );
}

/** The minute in which the day of a wall clock ends. */
function midnightAfter(now: string): number {
  return parseWallMinute(now.slice(0, 10)) + 24 * 60;
}
