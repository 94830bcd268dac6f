import { branchSettings } from '../../../../contract/clinic/branchSettings.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';

/** What the branch says of teleconsultations, at an appointment of a type that is one. */
export function TeleconsultationNote({ type }: { type: string }) {
  const t = useText();
  const { data } = useCallQuery(branchSettings.teleconsultationSettings, {});
  const settings = data?.data;
  if (!settings?.typeNames.includes(type)) return null;
  return (
    <p className="ui-banner" data-tone="info">
      {settings.note === '' ? t('SETTINGS.TELECONSULTATION') : settings.note}
    </p>
  );
}
