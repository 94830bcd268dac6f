import { useLocation } from 'react-router-dom';
import { mayDo } from '../../contract/access.ts';
import { lookups } from '../../contract/clinic/lookups.ts';
import { hasWords } from '../../contract/kit/normalForm.ts';
import { useCallQuery } from '../framework/calls.ts';
import { useText } from '../framework/text.tsx';
import { addressWith } from '../framework/urlParams.ts';
import { QUEUE_PATH } from '../resources/clinic/queuePath.ts';
import { offeredScreen } from '../screens.ts';
import { useBranch } from '../session/useSession.ts';
import { useViewer } from '../session/viewer.ts';
import type { Command } from './commands.ts';

/**
 * Notes a doctor as away from now on, where that is typed and not a name alone, which is more often a patient's; a doctor
 * themselves alone. None for people who note no absences.
 */
export function useDoctorCommands(typed: string): Command[] {
  const t = useText();
  const viewer = useViewer();
  const here = useLocation();
  const enabled =
    viewer.may('create', 'organizer') && offeredScreen(QUEUE_PATH, viewer) !== undefined;
  const doctors = useCallQuery(lookups.apptResource, {}, { enabled }).data?.data ?? [];
  const isOwn = mayDo(useBranch()?.role, 'create', 'organizer') === 'own';
  return doctors
    .filter(({ mine }) => !isOwn || mine)
    .filter(({ resource }) => isBegun(typed) && !hasWords(resource, typed))
    .map(({ id, resource }) => ({
      key: `away-${id}`,
      label: t('AFFECTED.AWAY_TODAY', { name: resource }),
      kind: t('SHELL.PALETTE_ACTIONS'),
      icon: 'away',
      to: addressWith(QUEUE_PATH, { away: String(id) }, here),
    }));
}

/** Whether enough is typed: three letters, or two signs of Chinese, which are a word. */
const isBegun = (typed: string) => typed.trim().length > (/\p{Script=Han}/u.test(typed) ? 1 : 2);
