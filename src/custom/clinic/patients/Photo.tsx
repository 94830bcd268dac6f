import { useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import './photo.css';

/** A patient's photo in its frame of 100×95, or an empty frame. */
export function Photo({ base64 }: { base64: string }) {
  const t = useText();
  return base64 === '' ? (
    <span className="patient-photo">
      <Icon name="person" />
    </span>
  ) : (
    <img
      className="patient-photo"
      src={`data:image/jpeg;base64,${base64}`}
      alt={t('PATIENT.PHOTO')}
    />
  );
}
