import { useQueryClient } from '@tanstack/react-query';
import { type FirstStep, firstSteps } from '../../../../contract/clinic/firstSteps.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { callQueryKey, useCallQuery } from '../../../framework/calls.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { IMPORT_HASH } from '../../../framework/resource/address.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { QUEUE_PATH } from '../../../resources/clinic/queuePath.ts';
import { listPaths } from '../../../resources/clinic/settings/paths.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { StepList } from './StepList.tsx';

/** Where each step is done. */
const places: Readonly<Record<FirstStep, string>> = {
  openingHours: '/master-list-management/opening-hours',
  doctors: listPaths('doctor-resources').list,
  appointmentTypes: listPaths('appointment-types').list,
  staff: '/branch-management/user-management',
  patients: `/patient/patient-list${IMPORT_HASH}`,
  booking: `${QUEUE_PATH}?new=1`,
};

type Steps = Answer<typeof firstSteps.firstSteps>;

/**
 * The first steps of the branch for those who manage it, as long as one is left and they are not hidden: null if there are
 * none to show, undefined while that is not known.
 */
export function useFirstSteps(): Steps['steps'] | null | undefined {
  const viewer = useViewer();
  const enabled = viewer.may('edit', 'first-steps');
  const { data, error } = useCallQuery(
    firstSteps.firstSteps,
    {},
    {
      enabled,
      alsoResources: [
        'opening-hours',
        'doctors',
        'doctor-resources',
        'appointment-types',
        'branch-users',
        'patients',
        'appointments',
      ],
    },
  );
  // The day of the clinic does not wait for steps that cannot be read.
  if (!enabled || error) return null;
  if (!data) return undefined;
  const { isHidden, steps } = data.data;
  return isHidden || steps.every(({ isDone }) => isDone) ? null : steps;
}

/** What a new branch still needs until it can work, each with a link to where it is done. */
export function FirstSteps({ steps }: { steps: Steps['steps'] }) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const hide = async (isHidden: boolean) => {
    try {
      const reply = await send(firstSteps.editFirstSteps, { isHidden });
      queries.setQueryData(callQueryKey(firstSteps.firstSteps, {}), reply);
      if (isHidden)
        notices.done(t('FIRST_STEPS.HIDDEN'), {
          label: t('SHELL.UNDO'),
          run: () => void hide(false),
        });
    } catch (error) {
      notifyError(t, error);
    }
  };
  return (
    <StepList
      id="first-steps"
      title={t('FIRST_STEPS.TITLE')}
      steps={steps.map(({ step, isDone }) => ({
        name: step,
        label: t(`FIRST_STEPS.${step}`),
        about: t(`FIRST_STEPS.${step}.ABOUT`),
        to: places[step],
        isDone,
      }))}
    >
      <Button variant="quiet" onClick={() => void hide(true)}>
        {t('FIRST_STEPS.HIDE')}
      </Button>
    </StepList>
  );
}
