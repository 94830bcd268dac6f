import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { clinicNow } from '../../../contract/fields.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { outbox } from '../../../contract/outbox.ts';
import { showDateTime } from '../../framework/format.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page, StatusChip } from '../../ui/Page.tsx';
import './outbox.css';

type Item = Answer<typeof outbox.outboxList>['data'][number];

/** What the local mail stand-in received, newest first; links in a mail lead on. */
export default function Outbox() {
  const t = useText();
  const send = useSend();
  const [items, setItems] = useState<readonly Item[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    setError(null);
    try {
      setItems((await send(outbox.outboxList, {})).data.data);
    } catch (refusal) {
      setError(refusal);
    }
  }, [send]);
  useEffect(() => void load(), [load]);
  return (
    <main className="outbox">
      <Page
        title={t('PAGE.OUTBOX')}
        actions={
          <>
            <Button icon="undo" onClick={() => void load()}>
              {t('OUTBOX.REFRESH')}
            </Button>
            <ButtonLink to="/">{t('ERROR.HOME')}</ButtonLink>
          </>
        }
      >
        <p>{t('OUTBOX.TEXT')}</p>
        {error ? (
          <ErrorState error={error} onRetry={() => void load()} />
        ) : items === null ? (
          <LoadingState />
        ) : items.length === 0 ? (
          <EmptyState>{t('OUTBOX.EMPTY')}</EmptyState>
        ) : (
          items.map((item) => <Mail key={item.id} item={item} />)
        )}
      </Page>
    </main>
  );
}

function Mail({ item }: { item: Item }) {
  const t = useText();
  return (
    <Card>
      <article>
        <header className="mail-head">
          <h2>{item.subject}</h2>
          <StatusChip tone="info">{item.channel}</StatusChip>
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
