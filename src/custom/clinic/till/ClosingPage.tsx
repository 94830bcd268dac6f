import { useEffect, useRef, useState } from 'react';
import { paymentMethods, paymentWords } from '../../../../contract/clinic/till.ts';
import { type TillClosing, tillClosings } from '../../../../contract/clinic/tillClosings.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { parseRinggit, ringgitInput } from '../../../framework/resource/values.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useSession } from '../../../session/useSession.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { DayChoice, dayOr } from '../../../ui/DayChoice.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { usePrintPaper } from '../../platform/pdf/usePrintPaper.ts';
import './till.css';
import { useOwnTill, useTillChoices } from './useTill.ts';

/** Closes what the person took on a day: the cash is counted and held against what it is to be. */
export default function ClosingPage() {
  const t = useText();
  const { query, set } = useUrlParams();
  const day = dayOr(query.get('day'), clinicToday());
  const choices = useTillChoices();
  const { till: own, choose } = useOwnTill(choices?.tills ?? []);
  // An earlier day may be of another till, and of somebody else.
  const named = query.get('till');
  const till = named === null ? own?.id : Number(named) || undefined;
  const of = Number(query.get('of')) || undefined;
  const { data, error, refetch } = useCallQuery(
    tillClosings.tillState,
    { day, ...(till !== undefined && { till }), ...(of !== undefined && { account: of }) },
    { enabled: choices !== undefined, alsoResources: ['receipts', 'bills'] },
  );
  const session = useSession();
  const state = data?.data;
  const earlier = state?.unclosed ?? [];
  const shown = earlier.find(
    (one) => one.day === day && one.account === of && (one.till ?? undefined) === till,
  );
  return (
    <Page
      title={t('PAGE.CLOSING')}
      actions={
        <DayChoice
          label={t('RECEIPT.DAY')}
          value={day}
          onDay={(to) => set({ day: to, of: null, till: null })}
        />
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!state && !error && <LoadingState />}
      {state && choices && (
        <Card>
          <Earlier
            days={earlier.filter((one) => one !== shown)}
            more={state.unclosedTotal - earlier.length}
            onChoose={(one) =>
              set({ day: one.day, of: String(one.account), till: String(one.till ?? 0) })
            }
          />
          {choices.tills.length > 1 && named === null && (
            <label className="ui-field">
              <span className="ui-label">{t('TILL.PLACE')}</span>
              <select
                className="ui-input"
                value={till ?? ''}
                onChange={({ target }) => choose(Number(target.value) || null)}
              >
                <option value="">–</option>
                {choices.tills.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Count
            key={`${day} ${till ?? ''} ${of ?? ''}`}
            state={state}
            till={till}
            other={shown?.account === session?.loginUserId ? undefined : shown}
            onStale={() => void refetch()}
            onClosed={() => set({ day: null, of: null, till: null })}
          />
        </Card>
      )}
      {/* Below what is counted, once that is there: nothing moves. */}
      {(state !== undefined || error !== null) && <Closings />}
    </Page>
  );
}

type State = NonNullable<
  ReturnType<typeof useCallQuery<typeof tillClosings.tillState>>['data']
>['data'];

type Unclosed = State['unclosed'][number];

/** Days that were not closed, each with the way to close it now, and how many more come once these are closed. */
function Earlier({
  days,
  more,
  onChoose,
}: {
  days: readonly Unclosed[];
  more: number;
  onChoose: (day: Unclosed) => void;
}) {
  const t = useText();
  return (
    <>
      {days.map((one) => {
        const what = [formatDate(one.day), one.who, one.tillName].filter(Boolean).join(' · ');
        return (
          <div
            key={`${one.day} ${one.account} ${one.till ?? ''}`}
            className="ui-banner closing-earlier"
            data-tone="warn"
          >
            <span>{t('CLOSING.EARLIER', { what })}</span>
            <Button
              aria-label={`${t('CLOSING.GO_EARLIER')}: ${what}`}
              onClick={() => onChoose(one)}
            >
              {t('CLOSING.GO_EARLIER')}
            </Button>
          </div>
        );
      })}
      {more > 0 && <p className="ui-hint">{t('CLOSING.EARLIER_MORE', { count: more })}</p>}
    </>
  );
}

interface CountProps {
  state: State;
  till: number | undefined;
  /** Whose till it is, where it is somebody else's: then a note is needed. */
  other: Unclosed | undefined;
  onStale: () => void;
  onClosed: () => void;
}

function Count({ state, till, other, onStale, onClosed }: CountProps) {
  const t = useText();
  const send = useSend();
  const printClosing = usePrintClosing();
  const [typed, setTyped] = useState<{ float?: string; counted?: string; note?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const counting = useRef<HTMLInputElement>(null);
  useEffect(() => counting.current?.focus(), []);
  const floatText = typed.float ?? ringgitInput(state.float);
  const float = parseRinggit(floatText);
  const expected = typeof float === 'number' ? float + state.cash : undefined;
  const countedText = typed.counted ?? '';
  const counted = parseRinggit(countedText);
  const difference =
    expected !== undefined && typeof counted === 'number' ? counted - expected : undefined;
  const close = async () => {
    if (isBusy || typeof float !== 'number' || typeof counted !== 'number') return;
    setBusy(true);
    try {
      const { data } = await send(tillClosings.closeTill, {
        day: state.day,
        ...(till !== undefined && { till }),
        ...(other && { account: other.account }),
        cash: state.cash,
        float,
        counted,
        note: typed.note ?? '',
      });
      notices.done(t('CLOSING.DONE', { difference: formatRinggit(data.difference) }));
      setTyped({});
      onClosed();
      await printClosing(data);
    } catch (error) {
      notifyError(t, error);
      if (error instanceof CallError && error.status === 409) onStale();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="closing"
      onSubmit={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <h2>
        {other
          ? t('CLOSING.OF_OTHER', { who: other.who, day: formatDate(state.day) })
          : t('CLOSING.OF', { day: formatDate(state.day) })}
      </h2>
      <p className="ui-hint">
        {t('CLOSING.RECEIPTS', { count: state.receipts + state.voided, voided: state.voided })}
      </p>
      <dl className="bill-sums ui-digits">
        {paymentMethods.map((method) => (
          <Sum key={method} name={t(paymentWords[method])} sen={state[method]} />
        ))}
      </dl>
      <div className="ui-form-pair">
        <label className="ui-field">
          <span className="ui-label">{t('CLOSING.FLOAT')} (RM)</span>
          <input
            className="ui-input"
            inputMode="decimal"
            autoComplete="off"
            value={floatText}
            onChange={({ target }) => setTyped({ ...typed, float: target.value })}
          />
        </label>
        <label className="ui-field">
          <span className="ui-label">{t('CLOSING.COUNTED')} (RM)</span>
          <input
            className="ui-input"
            inputMode="decimal"
            autoComplete="off"
            ref={counting}
            value={countedText}
            onChange={({ target }) => setTyped({ ...typed, counted: target.value })}
          />
        </label>
      </div>
      <dl className="bill-sums ui-digits">
        <Sum name={t('CLOSING.EXPECTED')} sen={expected} />
        <dt>{t('CLOSING.DIFFERENCE')}</dt>
        <dd className="closing-difference" data-off={difference ? true : undefined}>
          {difference === undefined ? '–' : formatRinggit(difference)}
        </dd>
      </dl>
      <label className="ui-field">
        <span className="ui-label">
          {t('CLOSING.NOTE')} {!other && <span className="ui-optional">{t('SHELL.OPTIONAL')}</span>}
        </span>
        <input
          className="ui-input"
          maxLength={500}
          autoComplete="off"
          value={typed.note ?? ''}
          onChange={({ target }) => setTyped({ ...typed, note: target.value })}
        />
        {other && <span className="ui-hint">{t('CLOSING.NOTE_NEEDED')}</span>}
      </label>
      <div>
        <Button
          type="submit"
          variant="primary"
          icon="print"
          busy={isBusy}
          disabled={difference === undefined || (other && !typed.note?.trim())}
        >
          {t('CLOSING.CLOSE')}
        </Button>
      </div>
    </form>
  );
}

function Sum({ name, sen }: { name: string; sen: number | undefined }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{sen === undefined ? '–' : formatRinggit(sen)}</dd>
    </>
  );
}

function Closings() {
  const t = useText();
  const printClosing = usePrintClosing();
  const { data } = useCallQuery(tillClosings.tillClosingList, { pageSize: 50 });
  if (!data) return null;
  return (
    <Card flush>
      <div className="closing-list">
        <h2>{t('RESOURCE.TILL_CLOSINGS')}</h2>
        {data.data.length === 0 ? (
          <EmptyState>{t('CLOSING.NONE')}</EmptyState>
        ) : (
          <div className="ui-table-wrap">
            <table className="ui-table">
              <thead>
                <tr>
                  <th scope="col">{t('RESOURCE.TILL_CLOSINGS.DAY')}</th>
                  <th scope="col">{t('CLOSING.WHO')}</th>
                  <th scope="col">{t('TILL.PLACE')}</th>
                  <th scope="col" className="ui-number">
                    {t('CLOSING.EXPECTED')}
                  </th>
                  <th scope="col" className="ui-number">
                    {t('CLOSING.COUNTED')}
                  </th>
                  <th scope="col" className="ui-number">
                    {t('CLOSING.DIFFERENCE')}
                  </th>
                  <th scope="col">{t('CLOSING.AT')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('QUEUE.ACTIONS')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((closing) => (
                  <tr key={closing.id}>
                    <td>{formatDate(closing.day)}</td>
                    <td>
                      {closing.who}
                      {closing.closedBy !== '' && (
                        <small className="closing-by">
                          {t('CLOSING.SIGNED')}: {closing.closedBy}
                        </small>
                      )}
                    </td>
                    <td>{closing.till}</td>
                    <td className="ui-number">{formatRinggit(closing.expected)}</td>
                    <td className="ui-number">{formatRinggit(closing.counted)}</td>
                    <td
                      className="ui-number closing-difference"
                      data-off={closing.difference !== 0 || undefined}
                    >
                      {formatRinggit(closing.difference)}
                    </td>
                    <td>{formatDateTime(closing.closedAt)}</td>
                    <td>
                      <IconButton
                        icon="print"
                        label={`${t('RESOURCE.RECEIPTS.PRINT')}: ${formatDateTime(closing.closedAt)}`}
                        onClick={() => void printClosing(closing)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Card>
  );
}

function usePrintClosing(): (closing: TillClosing) => Promise<void> {
  const t = useText();
  const send = useSend();
  const print = usePrintPaper();
  return ({ id, day }) =>
    print(
      `${t('CLOSING.TITLE')} ${formatDate(day)}`,
      async () => (await send(tillClosings.printTillClosing, { id })).data,
    );
}
