import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { focusIfLost } from '../../../framework/focus.ts';
import { type PageKey, usePageKeys } from '../../../framework/keys.ts';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { visitSteps } from '../../../resources/clinic/appointmentStatuses.ts';
import { useViewer } from '../../../session/viewer.ts';
import type { MenuItem } from '../../../ui/controlProps.ts';
import type { Status } from '../appointments/useStatusChange.ts';
import type { SetStatus } from '../appointments/useVisitStatus.tsx';
import { useVisitPaper } from '../papers/useVisitPaper.ts';
import { nextByDoctor, nextToCall } from './queue.ts';
import { FINISH_CALL_KEY } from './StepButton.tsx';

/** The keys of a row for entries of its menu, by the entry's name. */
const menuKeys = { note: 'e', message: 'm' } as const;

/** The entries of a row's menu with their keys. */
export function withKeys(items: readonly MenuItem[]): MenuItem[] {
  return items.map((item) => {
    const { key } = item;
    return key === 'note' || key === 'message' ? { ...item, shortcut: menuKeys[key] } : item;
  });
}

/**
 * The keys of the queue. Appointments are elements with `data-row` (the id) that contain a link; keys move between them
 * and act on the focused one. Keys also move between elements with `data-column`. Returns the function that changes the
 * status of an appointment, which keeps the focus where its new status moves it.
 */
export function useQueueKeys(
  root: RefObject<HTMLElement | null>,
  day: readonly Appointment[],
  statuses: readonly Status[],
  onStatus: SetStatus,
): SetStatus {
  const viewer = useViewer();
  const { set } = useUrlParams();
  const print = useVisitPaper();
  const acted = useRef<{ id: number; isShown: boolean; at: number }>(undefined);

  // A row in another part of the queue is a new element, without the focus. Where it was folded away, the one that took
  // its place has it.
  useLayoutEffect(() => {
    if (!acted.current) return;
    const { id, isShown, at } = acted.current;
    const rows = rowsIn(root.current);
    const row = rows.find(({ dataset }) => dataset['row'] === `${id}`) ?? rows[at] ?? rows.at(-1);
    if (!row) return;
    focusIfLost(() => focus(row, isShown));
    if (!hasFocus(row)) acted.current = undefined;
  });

  const move = (by: number) => {
    const rows = rowsIn(root.current);
    const at = rows.findIndex(hasFocus);
    focus(rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]);
  };
  const moveAcross = (by: number) => {
    const columns = [...(root.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    const filled = columns.filter((column) => rowsIn(column).length > 0);
    const at = filled.findIndex(hasFocus);
    const column = filled[Math.min(filled.length - 1, Math.max(0, at + by))];
    if (column && column !== filled[at]) focus(rowsIn(column)[0]);
  };
  const focused = () => {
    const id = Number(rowsIn(root.current).find(hasFocus)?.dataset['row'] ?? 0);
    return day.find((each) => each.id === id);
  };
  const withFocused = (run: (row: Appointment) => void) => {
    const row = focused();
    if (row) run(row);
  };
  const write = ({ id, phoneNo }: Appointment) => {
    if (phoneNo !== '') set({ appointment: String(id), do: 'message' });
  };
  const note = ({ id }: Appointment) => set({ appointment: String(id), do: 'note' });
  const act = (wanted: string, isCalling = false) => {
    const row = focused();
    const status = statuses.find(({ meaning }) => meaning === wanted);
    if (!row || !status || row.statusMeaning === wanted) return;
    const call = isCalling ? nextToCall(nextByDoctor(day), row) : undefined;
    if (isCalling && !call) return;
    change(row, status, call, true);
  };
  // Who uses the keys sees where the row goes; under a pointer the page stays where it is.
  const change = (row: Appointment, status: Status, call?: Appointment, isShown = false) => {
    const at = rowsIn(root.current).findIndex(({ dataset }) => dataset['row'] === `${row.id}`);
    acted.current = { id: row.id, isShown, at };
    onStatus(row, status, call);
  };
  const acting: PageKey[] = viewer.may('status', 'appointments')
    ? [
        ...visitSteps.map(({ key, text, meaning }) => ({
          key,
          description: text,
          run: () => act(meaning),
        })),
        {
          key: FINISH_CALL_KEY,
          description: 'QUEUE.KEY_FINISH_CALL',
          run: () => act('done', true),
        },
      ]
    : [];
  usePageKeys([
    { key: 'j', alternativeKey: 'ArrowDown', description: 'QUEUE.KEY_NEXT', run: () => move(1) },
    { key: 'k', alternativeKey: 'ArrowUp', description: 'QUEUE.KEY_PREVIOUS', run: () => move(-1) },
    {
      key: 'l',
      alternativeKey: 'ArrowRight',
      description: 'QUEUE.KEY_RIGHT',
      run: () => moveAcross(1),
    },
    {
      key: 'h',
      alternativeKey: 'ArrowLeft',
      description: 'QUEUE.KEY_LEFT',
      run: () => moveAcross(-1),
    },
    ...acting,
    { key: 'p', description: 'QUEUE.KEY_PRINT', run: () => withFocused((row) => void print(row)) },
    ...(viewer.may('send', 'messages')
      ? [
          {
            key: menuKeys.message,
            description: 'MESSAGE.SEND' as const,
            run: () => withFocused(write),
          },
        ]
      : []),
    ...(viewer.may('create', 'nurse-notes')
      ? [{ key: menuKeys.note, description: 'NOTE.WRITE' as const, run: () => withFocused(note) }]
      : []),
    { key: '/', description: 'QUEUE.SEARCH', run: focusSearch },
  ]);
  return (row, status, call) => change(row, status, call);
}

function rowsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

function hasFocus(element: HTMLElement): boolean {
  return element.contains(document.activeElement);
}

function focus(row: HTMLElement | undefined, isShown = true) {
  row?.querySelector('a')?.focus({ preventScroll: true });
  if (isShown) row?.scrollIntoView({ block: 'nearest' });
}

function focusSearch() {
  document.querySelector<HTMLElement>('[data-queue-search]')?.focus();
}
