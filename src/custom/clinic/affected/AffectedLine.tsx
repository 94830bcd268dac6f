import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/**
 * How many appointments can't take place as booked, and the way to settle them on this page (`AppointmentDialogs`);
 * nothing where there are none.
 */
export function AffectedLine({ total }: { total: number }) {
  const t = useText();
  const { to } = useUrlParams();
  if (total === 0) return null;
  return (
    <div className="ui-banner" data-tone="warn">
      <Icon name="alert" />
      <p>{t('AFFECTED.COUNT', { count: total })}</p>
      <ButtonLink to={to({ settle: '1' })}>{t('AFFECTED.SETTLE')}</ButtonLink>
    </div>
  );
}
