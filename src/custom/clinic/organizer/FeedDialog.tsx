import { type ReactNode, useState } from 'react';
import { mayDo } from '../../../../contract/access.ts';
import { calendarFeeds } from '../../../../contract/clinic/calendarFeeds.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useBranch } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { AddressOnce } from '../shared/AddressOnce.tsx';
import './feeds.css';

interface Doctor {
  id: number;
  resource: string;
}
type Action = 'make' | 'renew' | 'stop';

const words = { make: 'FEED.MAKE', renew: 'FEED.RENEW', stop: 'FEED.STOP' } as const;

/** The doctors' calendar feeds: create, renew or stop an address, and see when it was last read. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const send = useSend();
  const branch = useBranch();
  const doctors = useCallQuery(lookups.apptResource, {});
  const feeds = useCallQuery(calendarFeeds.calendarFeedList, {});
  const [withNames, setWithNames] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<{ doctor: Doctor; action: 'renew' | 'stop' } | null>(null);
  const [made, setMade] = useState<{ doctor: Doctor; address: string } | null>(null);
  const isOwn = mayDo(branch?.role, 'create', 'calendar-feeds') === 'own';
  const mine = doctors.data?.data.filter((each) => !isOwn || each.mine);

  const act = async (doctor: Doctor, action: Action) => {
    setBusy(true);
    try {
      if (action === 'stop') await send(calendarFeeds.removeCalendarFeed, { doctor: doctor.id });
      else {
        const input = { doctor: doctor.id, withNames };
        const { data } = await send(calendarFeeds.addCalendarFeed, input);
        setMade({ doctor, address: new URL(data.address, window.location.origin).href });
      }
      if (action === 'stop' && made?.doctor.id === doctor.id) setMade(null);
      await feeds.refetch();
    } catch (error) {
      notifyError(t, error);
    } finally {
      setBusy(false);
      setAsking(null);
    }
  };
  const button = (doctor: Doctor, action: Action): ReactNode => (
    <Button
      disabled={busy}
      variant={action === 'stop' ? 'quiet' : 'plain'}
      aria-label={t('FEED.FOR', { action: t(words[action]), doctor: doctor.resource })}
      onClick={() => (action === 'make' ? void act(doctor, action) : setAsking({ doctor, action }))}
    >
      {t(words[action])}
    </Button>
  );

  const failed = doctors.error ?? feeds.error;
  return (
    <Dialog
      title={t('FEED.TITLE')}
      width="wide"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('SHELL.CLOSE')}</Button>}
    >
      <div className="feeds">
        <p>{t('FEED.ABOUT')}</p>
        {made && (
          <AddressOnce
            key={made.address}
            label={t('FEED.ADDRESS', { doctor: made.doctor.resource })}
            address={made.address}
          />
        )}
        {failed && <ErrorState error={failed} onRetry={() => void feeds.refetch()} />}
        {!failed && (!mine || !feeds.data) && <LoadingState />}
        {mine?.length === 0 && <p>{t('FEED.NO_DOCTOR')}</p>}
        {mine && mine.length > 0 && feeds.data && (
          <>
            <label className="ui-check">
              <input
                type="checkbox"
                checked={withNames}
                onChange={(event) => setWithNames(event.target.checked)}
              />
              {t('FEED.WITH_NAMES')}
            </label>
            <ul>
              {mine.map((doctor) => {
                const feed = feeds.data.data.find((each) => each.doctor === doctor.id);
                return (
                  <li key={doctor.id}>
                    <div>
                      <b>{doctor.resource}</b>
                      <span>{feed ? <State {...feed} /> : t('FEED.NONE')}</span>
                    </div>
                    {feed ? (
                      <>
                        {button(doctor, 'renew')}
                        {button(doctor, 'stop')}
                      </>
                    ) : (
                      button(doctor, 'make')
                    )}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('FEED.FOR', {
            action: t(words[asking.action]),
            doctor: asking.doctor.resource,
          })}
          busy={busy}
          confirmLabel={t(words[asking.action])}
          onConfirm={() => void act(asking.doctor, asking.action)}
          onCancel={() => setAsking(null)}
        >
          <p>
            {t(asking.action === 'stop' ? 'FEED.ASK_STOP' : 'FEED.ASK_RENEW', {
              doctor: asking.doctor.resource,
            })}
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function State({ readDate, withNames }: { readDate: string | null; withNames: boolean }) {
  const t = useText();
  const read =
    readDate === null ? t('FEED.NEVER_READ') : t('FEED.READ', { when: formatDateTime(readDate) });
  return withNames ? `${read}, ${t('FEED.NAMED')}` : read;
}
