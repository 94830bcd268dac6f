import { onlineBooking } from '../../../../contract/clinic/onlineBooking.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import './settings.css';

/** The link of the saved booking page, to copy. */
export default function BookingLink() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(
    onlineBooking.onlineBookingSettings,
    {},
    { alsoResources: ['online-booking-settings'] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { link } = data.data;
  if (link === '') return <p className="settings-none">{t('ONLINE_BOOKING.LINK_OFF')}</p>;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // Not allowed, or the page is not served by https.
      notices.failed(t('ONCE.NOT_COPIED'));
      return;
    }
    notices.copied(t('ONLINE_BOOKING.COPIED'));
  };
  return (
    <div className="settings-link">
      <a href={link} target="_blank" rel="noreferrer">
        {link}
      </a>
      <Button onClick={() => void copy()}>{t('ONLINE_BOOKING.COPY')}</Button>
    </div>
  );
}
