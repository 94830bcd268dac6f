import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import type { Row } from '../../../framework/resource/define.ts';
import type { NamedField } from '../../../framework/resource/formFields.ts';
import { cellKey } from '../../../framework/resource/inPlace/cells.ts';
import { writeTable } from '../../../framework/resource/inPlace/table.ts';
import type { GridCell, InPlace } from '../../../framework/resource/inPlace/useInPlace.ts';
import type { Entered, OnEditor } from './CellEditor.tsx';

interface Place {
  row: number;
  col: number;
}

/** Rows that Page Up and Page Down move by. */
const PAGE = 10;

interface Given {
  inPlace: InPlace;
  rows: readonly Row[];
  columns: readonly NamedField[];
  box: RefObject<HTMLDivElement | null>;
  showRef: RefObject<((index: number) => void) | null>;
}

/** The keys, presses and clipboard of a grid. The cell that has the focus is the one stop of Tab. */
export function useGridKeys({ inPlace, rows, columns, box, showRef }: Given) {
  const { cells } = inPlace;
  const active = useRef<Place>({ row: 0, col: 0 });
  const anchor = useRef<Place>({ row: 0, col: 0 });
  const edited = useRef<GridCell | null>(null);
  const wanted = useRef<Place | null>(null);
  /** What reads the editor that is open. */
  const read = useRef<Parameters<OnEditor>[0]>(null);

  const cellAt = ({ row, col }: Place): GridCell | undefined => {
    const [record, field] = [rows[row], columns[col]];
    return record && field && { record, field };
  };
  const elementAt = ({ row, col }: Place) =>
    box.current?.querySelector<HTMLElement>(`tr[data-index="${row}"] > td[data-col="${col}"]`);
  const placeOf = (target: EventTarget): Place | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-col]') : null;
    const row = cell?.closest<HTMLElement>('tr[data-index]');
    if (!cell || !row) return undefined;
    return { row: Number(row.dataset['index']), col: Number(cell.dataset['col']) };
  };
  const bounded = ({ row, col }: Place): Place => ({
    row: Math.min(Math.max(row, 0), rows.length - 1),
    col: Math.min(Math.max(col, 0), columns.length - 1),
  });
  const chosen = (): GridCell[][] => {
    const [one, other] = [anchor.current, active.current];
    const down = span(one.row, other.row);
    const across = span(one.col, other.col);
    return down.map((row) => across.flatMap((col) => cellAt({ row, col }) ?? []));
  };
  const paint = () => {
    const all = chosen().flat();
    cells.select(
      new Set(all.length > 1 ? all.map(({ record, field }) => cellKey(record.id, field.name)) : []),
    );
  };
  // One cell is reached by Tab. It is said in the page alone, so that a move renders nothing.
  const markStop = () => {
    const stop =
      elementAt(active.current) ?? box.current?.querySelector<HTMLElement>('td[data-col]');
    for (const each of box.current?.querySelectorAll<HTMLElement>('td[tabindex="0"]') ?? [])
      if (each !== stop) each.tabIndex = -1;
    if (stop) stop.tabIndex = 0;
  };
  const focusWanted = () => {
    const target = wanted.current && elementAt(wanted.current);
    if (target) {
      wanted.current = null;
      target.focus();
    }
    markStop();
  };
  const go = (to: Place, extends_ = false) => {
    const place = bounded(to);
    active.current = place;
    if (!extends_) anchor.current = place;
    paint();
    wanted.current = place;
    if (!elementAt(place)) showRef.current?.(place.row);
    focusWanted();
  };

  const begin = (place: Place, typed?: string) => {
    const cell = cellAt(place);
    if (!cell || !inPlace.isOpen(cell)) return;
    edited.current = cell;
    active.current = place;
    anchor.current = place;
    paint();
    // The input has the focus before the next key, also that of an input method.
    flushSync(() =>
      cells.change(cellKey(cell.record.id, cell.field.name), {
        editing: typed === undefined ? {} : { typed },
      }),
    );
  };
  const close = (cell: GridCell, entered: Entered | undefined, isRestored = false) => {
    const key = cellKey(cell.record.id, cell.field.name);
    // What is on its way is not restored, and stands there until it is saved.
    const isCleared = isRestored && !cells.get(key)?.saving;
    cells.change(key, {
      editing: undefined,
      ...(isCleared && { text: undefined, fault: undefined }),
    });
    if (entered) inPlace.enter(cell, entered.reading, entered.text);
  };
  /** Takes what reads the editor. One that goes by itself, as its row is scrolled away or gone, leaves what was entered. */
  const onEditor: OnEditor = (reads) => {
    const { current: before } = read;
    const { current: cell } = edited;
    read.current = reads;
    if (reads || !before || !cell) return;
    // Its input is still there.
    const entered = before();
    queueMicrotask(() => {
      if (read.current || edited.current !== cell) return;
      edited.current = null;
      close(cell, entered);
    });
  };
  /** Ends the editing; what was entered is saved. The focus moves from the cell by a step, or to another place by itself. */
  const end = (isSaved: boolean, step?: Place) => {
    const { current: cell } = edited;
    if (!cell) return;
    edited.current = null;
    const entered = isSaved ? read.current?.() : undefined;
    const { row, col } = active.current;
    close(cell, entered, !isSaved);
    if (step) go({ row: row + step.row, col: col + step.col });
  };

  const onEditorKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const isOpenList = (event.target as Element).getAttribute('aria-expanded') === 'true';
    const steps: Record<string, Place> = {
      Enter: { row: event.shiftKey ? -1 : 1, col: 0 },
      Tab: { row: 0, col: event.shiftKey ? -1 : 1 },
    };
    const { [event.key]: step } = steps;
    if (event.key === 'Escape' && !isOpenList) {
      event.preventDefault();
      event.stopPropagation();
      end(false, { row: 0, col: 0 });
    } else if (step) {
      event.preventDefault();
      end(true, step);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (edited.current) return onEditorKey(event);
    const here = placeOf(event.target);
    if (!here || event.altKey) return undefined;
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (key === 'Process') return begin(here);
    const to = movedBy(key, isCommand, active.current, {
      rows: rows.length,
      columns: columns.length,
    });
    const run = to ? () => go(to, shiftKey) : action(key, isCommand, shiftKey);
    if (!run) return undefined;
    event.preventDefault();
    return run();
  };
  const action = (key: string, isCommand: boolean, shiftKey: boolean): (() => void) | undefined => {
    const { current: here } = active;
    if (isCommand) {
      if (key.toLowerCase() === 'z') return () => void (shiftKey ? inPlace.redo() : inPlace.undo());
      return key.toLowerCase() === 'y' ? () => void inPlace.redo() : undefined;
    }
    if (key === 'Enter' || key === 'F2') return () => begin(here);
    if (key === 'Delete' || key === 'Backspace') return () => inPlace.empty(chosen().flat());
    if (key === 'Escape') return () => go(here);
    if (key.length !== 1) return undefined;
    const cell = cellAt(here);
    if (key !== ' ' || cell?.field.spec.kind !== 'boolean') return () => begin(here, key);
    return () => inPlace.toggle(cell);
  };

  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target);
    const isInside = edited.current !== null && isActive(place);
    if (!place || isInside || event.button !== 0) return;
    event.preventDefault();
    const again = isActive(place) && document.activeElement === elementAt(place);
    end(true);
    if (again && !event.shiftKey) begin(place);
    else go(place, event.shiftKey);
  };
  const isActive = (place: Place | undefined) =>
    place?.row === active.current.row && place.col === active.current.col;
  const onBlur = ({ relatedTarget, target }: FocusEvent) => {
    const isLeft =
      !(relatedTarget instanceof Node) ||
      !placeOf(relatedTarget) ||
      !isActive(placeOf(relatedTarget));
    if (edited.current && target.closest('[data-editing]') && isLeft && document.hasFocus())
      end(true);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target);
    if (!place || edited.current || isActive(place)) return;
    active.current = place;
    anchor.current = place;
    paint();
    markStop();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (edited.current || !placeOf(event.target)) return;
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      writeTable(chosen().map((row) => row.map(inPlace.textOf))),
    );
  };
  const onPaste = (event: ClipboardEvent) => {
    if (edited.current || !placeOf(event.target)) return;
    event.preventDefault();
    const { row, col } = {
      row: Math.min(anchor.current.row, active.current.row),
      col: Math.min(anchor.current.col, active.current.col),
    };
    const place = rows
      .slice(row)
      .map((record) => columns.slice(col).map((field) => ({ record, field })));
    void inPlace.paste(place, event.clipboardData.getData('text/plain'));
  };

  const start = useEffectEvent(() => go({ row: 0, col: 0 }));
  useEffect(() => start(), []);
  const mark = useEffectEvent(markStop);
  useEffect(() => mark(), [rows]);
  return {
    handlers: { onKeyDown, onMouseDown, onBlur, onFocus, onCopy, onPaste },
    onRendered: focusWanted,
    onEditor,
    commit: (row: number, col: number) => end(true, { row, col }),
  };
}

/** The place that a key leads to; undefined for a key that does not move. */
function movedBy(
  key: string,
  isCommand: boolean,
  { row, col }: Place,
  { rows, columns }: { rows: number; columns: number },
): Place | undefined {
  const far = isCommand ? rows + columns : 1;
  const moves: Record<string, Place> = {
    ArrowDown: { row: row + far, col },
    ArrowUp: { row: row - far, col },
    ArrowRight: { row, col: col + far },
    ArrowLeft: { row, col: col - far },
    PageDown: { row: row + PAGE, col },
    PageUp: { row: row - PAGE, col },
    Home: { row: isCommand ? 0 : row, col: 0 },
    End: { row: isCommand ? rows : row, col: columns },
  };
  return moves[key];
}

function span(one: number, other: number): number[] {
  const first = Math.min(one, other);
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, at) => first + at);
}
