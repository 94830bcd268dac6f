import { useState } from 'react';
import { onlineBookingSettings as calls } from '../../../../contract/clinic/onlineBookingSettings.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';
import './settings.css';

/** The link of the saved booking page, to copy. */
export default function BookingLink() {
  const t = useText();
  const [isPrinting, setPrinting] = useState(false);
  const { data, error, refetch } = useCallQuery(
    calls.onlineBookingSettings,
    {},
    { alsoResources: ['online-booking-settings'] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { link, origins } = data.data;
  if (link === '') return <p className="settings-none">{t('ONLINE_BOOKING.LINK_OFF')}</p>;
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Not allowed, or the page is not served by https.
      notices.failed(t('ONCE.NOT_COPIED'));
      return;
    }
    notices.copied(done);
  };
  return (
    <div className="settings-link">
      <a href={link} target="_blank" rel="noreferrer">
        {link}
      </a>
      <Button onClick={() => void copy(link, t('ONLINE_BOOKING.COPIED'))}>
        {t('ONLINE_BOOKING.COPY')}
      </Button>
      {origins.length > 0 && (
        <Button onClick={() => void copy(frameOf(link), t('ONLINE_BOOKING.SNIPPET_COPIED'))}>
          {t('ONLINE_BOOKING.SNIPPET')}
        </Button>
      )}
      <Button icon="print" onClick={() => setPrinting(true)}>
        {t('ONLINE_BOOKING.POSTER_PRINT')}
      </Button>
      {isPrinting && (
        <ReportViewer
          title={t('ONLINE_BOOKING.POSTER_PRINT')}
          buildAddress={() => reportAddress(calls.onlineBookingPoster, {})}
          onClose={() => setPrinting(false)}
        />
      )}
    </div>
  );
}

/** What a site shows the page with. */
const frameOf = (link: string) =>
  `<iframe src="${link}" title="Booking" style="width:100%;height:800px;border:0"></iframe>`;
