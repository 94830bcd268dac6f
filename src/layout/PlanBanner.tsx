import { useLocation } from 'react-router-dom';
import { featureOf } from '../../contract/accounts/planFeatures.ts';
import { PlanLack } from '../custom/accounts/plans/PlanLack.tsx';
import { screenAt } from '../screens.ts';
import { useBranch } from '../session/useSession.ts';

/** Says above a page that the branch's plan does not include what it is for, so that it is only read. */
export function PlanBanner() {
  const branch = useBranch();
  const screen = screenAt(useLocation().pathname);
  const feature = featureOf(screen?.permission?.resource ?? '');
  return feature && branch?.lacks?.includes(feature) ? <PlanLack feature={feature} /> : null;
}
