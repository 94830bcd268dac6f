import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { clinicNow } from '../../../../contract/fields.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { CallError, type Send } from '../../../../contract/kit/client.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { outbox } from '../../../../contract/messaging/outbox.ts';
import { useCallForm } from '../../../framework/form.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page, StatusChip } from '../../../ui/Page.tsx';
import './outbox.css';
import { OutboxAnswer } from './OutboxAnswer.tsx';
import { type Instances, OutboxPhones } from './OutboxPhones.tsx';

type Item = Answer<typeof outbox.outboxList>['data'][number];

interface Found {
  items: readonly Item[] | null;
  /** The local gateway's; null where WhatsApp has a real service. */
  phones: Instances | null;
  error: unknown;
}

/** The messages that the local stand-ins received, newest first, with clickable links. */
export default function Outbox() {
  const t = useText();
  const send = useSend();
  const [code, setCode] = useState<string>();
  const [{ items, phones, error }, setFound] = useState<Found>(nothing);
  useEffect(() => {
    let gone = false;
    void look(send).then((found) => {
      if (!gone) setFound(found);
    });
    return () => {
      gone = true;
    };
  }, [send]);
  const again = () => void look(send, code).then(setFound);
  const openWith = async (given: string | undefined) => {
    const found = await find(send, given);
    setCode(given);
    setFound(found);
  };
  return (
    <main className="outbox">
      <Page
        title={t('PAGE.OUTBOX')}
        actions={
          <>
            {items && (
              <Button icon="refresh" onClick={again}>
                {t('OUTBOX.REFRESH')}
              </Button>
            )}
            <ButtonLink to="/">{t('ERROR.HOME')}</ButtonLink>
          </>
        }
      >
        <p>{t('OUTBOX.TEXT')}</p>
        {phones && <OutboxPhones key={code} code={code} first={phones} />}
        {error instanceof CallError && error.status === 403 ? (
          <CodeForm open={openWith} />
        ) : error ? (
          <ErrorState error={error} onRetry={again} />
        ) : items === null ? (
          <LoadingState />
        ) : items.length === 0 ? (
          <EmptyState>{t('OUTBOX.EMPTY')}</EmptyState>
        ) : (
          items.map((item) => <Received key={item.id} item={item} code={code} />)
        )}
      </Page>
    </main>
  );
}

/** Asks visitors for the code from the console, or to sign in. */
function CodeForm({ open }: { open: (code: string | undefined) => Promise<void> }) {
  const t = useText();
  const form = useCallForm(outbox.outboxList, {
    defaultValues: { code: '' },
    onSubmit: ({ code }) => open(code),
  });
  return (
    <Card>
      <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <p>{t('OUTBOX.CLOSED')}</p>
        <FormBanner form={form} />
        <TextField
          form={form}
          name="code"
          label="AUTH.CODE"
          autoComplete="one-time-code"
          required
        />
        <div className="ui-form-actions">
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('OUTBOX.OPEN')}
          </Button>
          <ButtonLink to="/auth/login">{t('AUTH.SIGN_IN')}</ButtonLink>
        </div>
      </form>
    </Card>
  );
}

const inputOf = (code: string | undefined) => (code === undefined ? {} : { code });

async function look(send: Send, code?: string): Promise<Found> {
  return find(send, code).catch((error: unknown) => ({ ...nothing, error }));
}

/** Messages and phones together, so that neither pushes the other aside when it comes. */
async function find(send: Send, code: string | undefined): Promise<Found> {
  const [{ data }, phones] = await Promise.all([
    send(outbox.outboxList, inputOf(code)),
    send(outbox.outboxPhones, inputOf(code)).then(
      (found) => found.data,
      () => null,
    ),
  ]);
  return { items: data.data, phones, error: null };
}

const nothing: Found = { items: null, phones: null, error: null };

function Received({ item, code }: { item: Item; code: string | undefined }) {
  const t = useText();
  return (
    <Card>
      <article>
        <header className="mail-head">
          {/* As it was sent: in its recipient's language. */}
          <h2 data-languages="">{item.subject || formatPhone(item.sender)}</h2>
          <StatusChip tone="info">{t(`OUTBOX.${item.channel}`)}</StatusChip>
          <span>{t('OUTBOX.TO', { recipient: formatPhone(item.recipient) })}</span>
          <time dateTime={item.receivedAt}>
            {formatDateTime(clinicNow(new Date(item.receivedAt)))}
          </time>
        </header>
        <p className="mail-text" data-languages="">
          {withLinks(item.text)}
        </p>
        {item.attachments.length > 0 && (
          <p className="mail-attached">
            {t('OUTBOX.ATTACHED', { files: item.attachments.join(', ') })}
          </p>
        )}
        {item.isAnswerable && <OutboxAnswer id={item.id} code={code} />}
      </article>
    </Card>
  );
}

/** Turns addresses in a text into links. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/\S+)/).map((part, at) => {
    // Every second part is a link.
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
