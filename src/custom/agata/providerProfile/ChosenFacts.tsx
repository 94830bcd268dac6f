import { useWatch } from 'react-hook-form';
import { providerProfile as calls } from '../../../../contract/agata/providerProfile.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';

/** What the master lists say of the chosen expertise and association body. */
export default function ChosenFacts({ form }: Omit<InputProps, 'name'>) {
  const t = useText();
  const { control } = form.methods;
  const expertise: unknown = useWatch({ control, name: 'expertise' });
  const associationBody: unknown = useWatch({ control, name: 'associationBody' });
  const known = useCallQuery(calls.providerExpertise, {}).data?.data;
  const bodies = useCallQuery(calls.providerAssociationBodies, {}).data?.data;
  const appointments = known?.find(({ name }) => name === expertise)?.appointments ?? [];
  const body = bodies?.find(({ name }) => name === associationBody);
  const list = appointments
    .map(({ appointmentType: type, minutes, isTeleconsultation }) =>
      t(isTeleconsultation ? 'AGATA.EXPERTISE.LASTS_ONLINE' : 'AGATA.EXPERTISE.LASTS', {
        type,
        minutes,
      }),
    )
    .join(' · ');
  return (
    <div className="ui-hint" aria-live="polite">
      {list !== '' && <p>{t('AGATA.EXPERTISE.APPOINTMENTS', { list })}</p>}
      {body && <p>{[body.abbreviation, body.website].filter(Boolean).join(' · ')}</p>}
    </div>
  );
}
