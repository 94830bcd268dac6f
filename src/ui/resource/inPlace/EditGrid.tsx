import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import type { ColumnWidths } from '../../../framework/resource/columnWidths.ts';
import type { Row } from '../../../framework/resource/define.ts';
import { useInPlace } from '../../../framework/resource/inPlace/useInPlace.ts';
import type { ResourceList } from '../../../framework/resource/useResourceList.ts';
import { newestRows } from '../../../framework/restingOrder.ts';
import { useLeaveGuard } from '../../useLeaveGuard.tsx';
import { widthVariables } from '../columnSizes.ts';
import { HeaderCells } from '../HeaderCells.tsx';
import { displayValue } from '../kinds/shown.tsx';
import type { RowConfig } from '../RowView.tsx';
import '../table.css';
import { TableRows } from '../TableRows.tsx';
import type { TableRowsProps } from '../tableRowsProps.ts';
import type { OnEditor } from './CellEditor.tsx';
import { type GridConfig, GridRow } from './GridRow.tsx';
import './inPlace.css';
import { useGridKeys } from './useGridKeys.ts';

const StaleDialog = lazyComponent(async () => ({
  default: (await import('../StaleDialog.tsx')).StaleDialog,
}));

interface EditGridProps {
  list: ResourceList;
  rows: readonly Row[];
  rowConfig: RowConfig;
  widths: ColumnWidths;
  /** Takes what closes the grid, which asks first where refused texts would be lost. */
  closeRef: RefObject<(() => void) | null>;
  onClose: () => void;
}

/**
 * A list whose cells are edited where they are, as a grid: arrows move, typing or Enter edits, Enter and Tab save.
 * Rows keep their places while their values change.
 */
export default function EditGrid({
  list,
  rows: newest,
  rowConfig,
  widths,
  closeRef,
  onClose,
}: EditGridProps) {
  const { resource, columns, labels, valueLabels } = rowConfig;
  const inPlace = useInPlace(resource, valueLabels);
  const box = useRef<HTMLDivElement>(null);
  const showRef = useRef<((index: number) => void) | null>(null);
  const rows = useKeptOrder(list, newest);
  const keys = useGridKeys({ inPlace, rows, columns, box, showRef });

  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  const onEditor: OnEditor = useCallback((reads) => latest.current.onEditor(reads), []);
  const { cells, isOpen, textOf } = inPlace;
  const leaving = useLeaveGuard({ isDirty: () => cells.hasFaults() }, onClose);
  useEffect(() => {
    closeRef.current = leaving.close;
    return () => {
      closeRef.current = null;
    };
  });
  const call = resource.calls.update as Call;
  const grid = useMemo<GridConfig>(
    () => ({
      cells,
      call,
      onEditor,
      isOpen,
      textOf: (cell) => {
        const { record, field } = cell;
        const held = textOf(cell);
        const isDay = field.spec.kind === 'day' && held === record[field.name];
        return isDay ? displayValue(field.spec, held, valueLabels(field.name)) : held;
      },
      onChosen: () => latest.current.commit(1, 0),
    }),
    [cells, call, isOpen, onEditor, textOf, valueLabels],
  );

  const drawRow: TableRowsProps['renderRow'] = (index, measure) => {
    const record = rows[index];
    return (
      record && (
        <GridRow
          key={record.id}
          {...{ grid, record, index, measure }}
          config={rowConfig}
          widths={widths.of}
        />
      )
    );
  };
  const sortable = resource.calls.list?.list?.sort ?? [];
  return (
    <div className="rs-scroll" ref={box} role="presentation" {...keys.handlers}>
      <table
        className="ui-table rs-table rs-grid"
        style={widthVariables(columns, widths)}
        {...GRID}
        aria-label={`${labels.t('LIST.EDIT_HERE')}: ${labels.many}`}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
      >
        <thead>
          <tr>
            <HeaderCells {...{ list, columns, labels, sortable, widths }} />
          </tr>
        </thead>
        <tbody>
          <TableRows
            count={rows.length}
            columnCount={columns.length}
            box={box}
            scrollToRowRef={showRef}
            renderRow={drawRow}
            onRendered={keys.onRendered}
          />
        </tbody>
      </table>
      {leaving.question}
      {inPlace.stale && (
        <StaleDialog resource={resource} stale={inPlace.stale} onClose={inPlace.dismissStale} />
      )}
    </div>
  );
}

/** A table whose cells are moved through, in the pattern of a data grid. */
const GRID = { role: 'grid' };

/** The rows as they are now, in the order in which the list was last asked for: what is saved moves no row. */
function useKeptOrder(list: ResourceList, now: readonly Row[]): readonly Row[] {
  const asked = JSON.stringify([list.sort, list.page, list.perPage, list.filterValues]);
  const [kept, setKept] = useState({ asked, order: now });
  const ids = new Set(now.map(({ id }) => id));
  const isSameRows = kept.order.length === now.length && kept.order.every(({ id }) => ids.has(id));
  const isNew = (kept.asked !== asked && list.isPlaceholderData !== true) || !isSameRows;
  if (isNew) setKept({ asked, order: now });
  return newestRows(isNew ? now : kept.order, now);
}
