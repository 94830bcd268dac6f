import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { clinicNow } from '../../../contract/fields.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import type { Send } from '../../../contract/kit/client.ts';
import { outbox } from '../../../contract/outbox.ts';
import { showDateTime } from '../../framework/format.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page, StatusChip } from '../../ui/Page.tsx';
import './outbox.css';

type Item = Answer<typeof outbox.outboxList>['data'][number];

interface Found {
  items: readonly Item[] | null;
  error: unknown;
}

/** What the local stand-ins received, newest first; links in a mail lead on. */
export default function Outbox() {
  const t = useText();
  const send = useSend();
  const [{ items, error }, setFound] = useState<Found>({ items: null, error: null });
  useEffect(() => {
    let gone = false;
    void look(send).then((found) => {
      if (!gone) setFound(found);
    });
    return () => {
      gone = true;
    };
  }, [send]);
  const again = () => void look(send).then(setFound);
  return (
    <main className="outbox">
      <Page
        title={t('PAGE.OUTBOX')}
        actions={
          <>
            <Button icon="undo" onClick={again}>
              {t('OUTBOX.REFRESH')}
            </Button>
            <ButtonLink to="/">{t('ERROR.HOME')}</ButtonLink>
          </>
        }
      >
        <p>{t('OUTBOX.TEXT')}</p>
        {error ? (
          <ErrorState error={error} onRetry={again} />
        ) : items === null ? (
          <LoadingState />
        ) : items.length === 0 ? (
          <EmptyState>{t('OUTBOX.EMPTY')}</EmptyState>
        ) : (
          items.map((item) => <Received key={item.id} item={item} />)
        )}
      </Page>
    </main>
  );
}

async function look(send: Send): Promise<Found> {
  try {
    return { items: (await send(outbox.outboxList, {})).data.data, error: null };
  } catch (error) {
    return { items: null, error };
  }
}

function Received({ item }: { item: Item }) {
  const t = useText();
  return (
    <Card>
      <article>
        <header className="mail-head">
          <h2>{item.subject || item.sender}</h2>
          <StatusChip tone="info">{t(`OUTBOX.${item.channel}`)}</StatusChip>
          <span>{t('OUTBOX.TO', { recipient: item.recipient })}</span>
          <time dateTime={item.receivedAt}>
            {showDateTime(clinicNow(new Date(item.receivedAt)))}
          </time>
        </header>
        <p className="mail-text">{withLinks(item.text)}</p>
      </article>
    </Card>
  );
}

/** The text with its addresses as links: ours within the product, others by themselves. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/\S+)/).map((part, at) => {
    // Every second part is an address.
    if (at % 2 === 0) return part;
    const url = URL.parse(part);
    if (url?.origin === window.location.origin)
      return (
        <Link key={part} to={url.pathname + url.search}>
          {part}
        </Link>
      );
    return (
      <a key={part} href={part} rel="noreferrer">
        {part}
      </a>
    );
  });
}
