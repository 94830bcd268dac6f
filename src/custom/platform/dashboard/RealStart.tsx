import type { Answer } from '../../../../contract/kit/call.ts';
import { resourceOf } from '../../../../contract/platform/gatewayFields.ts';
import { realStart, type StartNeed } from '../../../../contract/platform/startNeeds.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { plans } from '../../../resources/accounts/plans.ts';
import { useViewer } from '../../../session/viewer.ts';
import { StepList } from './StepList.tsx';

/** Where each need is met, if a page is for it: the others are variables of the server. */
const places: Readonly<Record<StartNeed, string | undefined>> = {
  secondFactor: '/user-profile/two-step-sign-in',
  seller: '/billing-management/seller',
  address: undefined,
  mail: `/3rd-party-setting/${resourceOf('email')}`,
  backups: undefined,
  plan: plans.paths.list,
};

type Needs = Answer<typeof realStart.realStart>;

/**
 * What an installation still needs, for those who look after it, as long as something is missing: null if there is
 * nothing to show, undefined while that is not known.
 */
export function useStartNeeds(): Needs | null | undefined {
  const enabled = useViewer().may('show', 'server-health');
  const { data, error } = useCallQuery(
    realStart.realStart,
    {},
    { enabled, alsoResources: ['seller', 'plans'] },
  );
  if (!enabled || error) return null;
  if (!data) return undefined;
  return data.data.every(({ isDone }) => isDone) ? null : data.data;
}

/** What an installation still needs before clinics work with it, each with a link to where it is set, where a page is for it. */
export function RealStart({ needs }: { needs: Needs }) {
  const t = useText();
  return (
    <StepList
      id="real-start"
      title={t('REAL_START.TITLE')}
      steps={needs.map(({ need, isDone }) => ({
        name: need,
        label: t(`REAL_START.${need}`),
        about: t(`REAL_START.${need}.ABOUT`),
        to: places[need],
        isDone,
      }))}
    />
  );
}
