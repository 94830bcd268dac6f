import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent as Click,
  useEffect,
  useRef,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { type PageKey, usePageKeys } from '../../framework/keys.ts';
import type { ColumnWidths } from '../../framework/resource/columnWidths.ts';
import type { Row } from '../../framework/resource/define.ts';
import { currentView, type ResourceList } from '../../framework/resource/useResourceList.ts';
import { useRestingRows } from '../../framework/restingOrder.ts';
import { useShownId } from '../../framework/shownRecord.ts';
import './table.css';
import { widthVariables } from './columnSizes.ts';
import { HeaderCells } from './HeaderCells.tsx';
import { type RowConfig, RowView } from './RowView.tsx';
import { TableRows } from './TableRows.tsx';
import { type TableRowsProps } from './tableRowsProps.ts';

interface TableProps {
  list: ResourceList;
  rows: readonly Row[];
  rowConfig: RowConfig;
  /** Left out where the columns are as wide as they need. */
  widths?: ColumnWidths;
  /** It is one of several on its page, which single keys are not about. */
  isPart?: boolean;
  onOpen: (record: Row) => void;
  onAction: (name: string, record: Row) => void;
}

/** The table of a list. Its rows are links and can be reached by keys, and only changed rows render. */
export function Table({
  list,
  rows: newest,
  rowConfig,
  widths,
  isPart = false,
  onOpen,
  onAction,
}: TableProps) {
  const { resource, columns, labels, selectable, actions } = rowConfig;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useRestingRows(newest, body);
  const lastToggled = useRef<number | null>(null);
  const showRef = useRef<((index: number) => void) | null>(null);
  const wanted = useRef<{ index: number; from: Element | null } | null>(null);
  const selected = new Set(list.selectedIds);
  const everyone = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const recordAt = (target: EventTarget | null) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
    const index = Number(row?.dataset['index'] ?? -1);
    const record = rows[index];
    return record && { record, index };
  };

  const onChange = (event: ChangeEvent<HTMLElement>) => {
    const at = recordAt(event.target);
    if (!at) return;
    const shift = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey;
    const from = shift ? (lastToggled.current ?? at.index) : at.index;
    lastToggled.current = at.index;
    if (from === at.index) return list.onToggleItem(at.record.id);
    const [low, high] = [Math.min(from, at.index), Math.max(from, at.index)];
    const range = rows.slice(low, high + 1).map(({ id }) => id);
    return list.onSelect([...new Set([...list.selectedIds, ...range])]);
  };
  const onClick = (event: Click) => {
    const { target } = event;
    const at = recordAt(target);
    if (!at || !(target instanceof Element)) return;
    const action = target.closest<HTMLElement>('[data-action]')?.dataset['action'];
    if (action !== undefined) return onAction(action, at.record);
    const opener = target.closest<HTMLElement>('[data-open]');
    if (!opener && (target.closest('a, button, input, label') || hasSelection())) return;
    // The browser handles links that open elsewhere.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    open(event, at.index);
  };
  const open = (event: { preventDefault: () => void }, index: number) => {
    const record = rows[index];
    const opener = rowElement(box.current, index)?.querySelector('[data-open]');
    if (!record || !opener) return;
    event.preventDefault();
    const address = opener.getAttribute('href');
    if (address === null) onOpen(record);
    else void navigate(address);
  };

  // A row out of view is drawn after the table has scrolled to it. Until then someone may have gone elsewhere.
  const focusWanted = () => {
    if (!wanted.current) return;
    const { index, from } = wanted.current;
    const target = focusableIn(box.current, index);
    const isElsewhere = ![from, document.body].includes(document.activeElement);
    if (!target && !isElsewhere) return;
    wanted.current = null;
    if (!isElsewhere) target?.focus();
  };
  const move = (step: number) => {
    const here = recordAt(document.activeElement)?.index ?? (step > 0 ? -1 : rows.length);
    const index = Math.min(Math.max(here + step, 0), rows.length - 1);
    wanted.current = { index, from: document.activeElement };
    showRef.current?.(index);
    focusWanted();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    move(step);
  };
  const keys: PageKey[] = [
    { key: 'j', description: 'KEYS.LIST_DOWN', run: () => move(1) },
    { key: 'k', description: 'KEYS.LIST_UP', run: () => move(-1) },
    {
      key: 'x',
      description: 'KEYS.LIST_SELECT',
      run: () => {
        const at = recordAt(document.activeElement);
        if (at && selectable) list.onToggleItem(at.record.id);
      },
    },
  ];
  usePageKeys(isPart ? [] : keys);

  const shownId = useShownId(resource.name);
  const shownAt = rows.findIndex(({ id }) => id === shownId);
  useEffect(() => {
    if (shownAt >= 0) showRef.current?.(shownAt);
  }, [shownAt]);

  const drawRow: TableRowsProps['renderRow'] = (index, measure) => {
    const record = rows[index];
    return (
      record && (
        <RowView
          key={record.id}
          config={rowConfig}
          widths={widths?.of}
          record={record}
          index={index}
          selected={selected.has(record.id)}
          isShown={record.id === shownId}
          measure={measure}
        />
      )
    );
  };

  const { [currentView(list.filterValues) ?? '']: viewed } = resource.views;
  const sortable = (viewed?.list ?? resource.calls.list)?.list?.sort ?? [];
  const width = columns.length + Number(selectable) + 1;
  return (
    <div
      className="rs-scroll"
      ref={box}
      role="presentation"
      onClick={onClick}
      onChange={onChange}
      onKeyDown={onKeyDown}
    >
      <table
        className="ui-table rs-table"
        style={widthVariables(columns, widths)}
        aria-label={labels.many}
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr>
            {selectable && (
              <th scope="col" className="rs-check">
                <input
                  type="checkbox"
                  checked={everyone}
                  aria-label={labels.t('LIST.SELECT_PAGE')}
                  onChange={() => list.onSelect(everyone ? [] : rows.map(({ id }) => id))}
                />
              </th>
            )}
            <HeaderCells {...{ list, columns, labels, sortable, widths }} />
            {(actions.length > 0 || resource.components.rowActions) && (
              <th scope="col" className="rs-row-actions">
                <span className="visually-hidden">{labels.t('LIST.ACTIONS')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          <TableRows
            count={rows.length}
            columnCount={width}
            box={box}
            scrollToRowRef={showRef}
            renderRow={drawRow}
            onRendered={focusWanted}
          />
        </tbody>
      </table>
    </div>
  );
}

function rowElement(box: HTMLElement | null, index: number): HTMLElement | null {
  return box?.querySelector(`tr[data-index="${index}"]`) ?? null;
}

function focusableIn(box: HTMLElement | null, index: number): HTMLElement | null {
  const row = rowElement(box, index);
  return (
    row?.querySelector<HTMLElement>('[data-open]') ?? row?.querySelector('a, button, input') ?? null
  );
}

function hasSelection(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
