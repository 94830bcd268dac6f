import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Appointment } from '../../../contract/appointments.ts';
import type { StatusMeaning } from '../../../contract/lookups.ts';
import { type PageKey, usePageKeys } from '../../framework/keys.ts';
import { useText } from '../../framework/text.tsx';
import { useViewer } from '../../session/viewer.ts';
import { useQueryFields } from '../appointments/address.ts';
import { steps } from '../appointments/statuses.ts';
import { type Status, useStatusChange } from '../appointments/useStatusChange.ts';
import { nextOnes, type QueuePart } from './queue.ts';
import './queue.css';
import { QueueRow } from './QueueRow.tsx';

const columns = [
  'QUEUE.NUMBER',
  'QUEUE.TIME',
  'QUEUE.PATIENT',
  'QUEUE.DOCTOR',
  'QUEUE.VISIT',
  'QUEUE.STATUS',
  'QUEUE.WAIT',
] as const;

/** The queue as a dense list in parts. Keys move through it and act on the row that has the focus. */
export function QueueTable({
  day,
  parts,
  statuses,
  now,
}: {
  day: readonly Appointment[];
  parts: readonly QueuePart[];
  statuses: readonly Status[];
  now: string;
}) {
  const t = useText();
  const viewer = useViewer();
  const navigate = useNavigate();
  const { to } = useQueryFields();
  const table = useRef<HTMLTableElement>(null);
  const change = useStatusChange();
  const next = nextOnes(day);
  const maySet = viewer.may('status', 'appointments');

  const setStatus = (row: Appointment, meaning: StatusMeaning) => {
    const status = statuses.find((each) => each.meaning === meaning);
    if (maySet && status && row.statusMeaning !== meaning) void change(row, status);
  };
  const move = (by: number) => {
    const links = linksOf(table.current);
    const at = links.findIndex((link) => isInRowOf(link, document.activeElement));
    const link = links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))];
    link?.focus();
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };
  const act = (meaning: StatusMeaning) => {
    const id = Number(
      document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset['row'] ?? 0,
    );
    const row = day.find((each) => each.id === id);
    if (row) setStatus(row, meaning);
  };
  const acting: PageKey[] = maySet
    ? steps.map(({ key, text, meaning }) => ({ key, text, run: () => act(meaning) }))
    : [];
  const booking: PageKey[] = viewer.may('create', 'appointments')
    ? [
        {
          key: 'b',
          text: 'SHELL.QUICK_APPOINTMENT',
          run: () => void navigate(to({ new: '1' })),
        },
      ]
    : [];
  usePageKeys([
    { key: 'j', also: 'ArrowDown', text: 'QUEUE.KEY_NEXT', run: () => move(1) },
    { key: 'k', also: 'ArrowUp', text: 'QUEUE.KEY_PREVIOUS', run: () => move(-1) },
    ...acting,
    ...booking,
    { key: '/', text: 'QUEUE.SEARCH', run: focusSearch },
  ]);

  return (
    <table className="ui-table queue" ref={table}>
      <caption className="visually-hidden">{t('PAGE.QUEUE')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('QUEUE.ACTIONS')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.flatMap(({ section, rows }) => [
          <tr key={section} className="queue-part" data-part={section}>
            <th colSpan={columns.length + 1} scope="colgroup">
              {t(`QUEUE.PART.${section}`)} <span>{rows.length}</span>
            </th>
          </tr>,
          ...rows.map((row) => (
            <QueueRow
              key={row.id}
              row={row}
              now={now}
              isNext={next.has(row.id)}
              statuses={statuses}
              maySet={maySet}
              onStatus={(status) => void change(row, status)}
            />
          )),
        ])}
      </tbody>
    </table>
  );
}

function linksOf(table: HTMLElement | null): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('tr[data-row] .queue-name') ?? [])];
}

function isInRowOf(link: HTMLElement, element: Element | null): boolean {
  return element !== null && link.closest('tr') === element.closest('tr');
}

function focusSearch() {
  document.querySelector<HTMLElement>('[data-queue-search]')?.focus();
}
