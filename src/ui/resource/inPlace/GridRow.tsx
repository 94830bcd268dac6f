import { memo, type ReactNode, type Ref, useCallback, useSyncExternalStore } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import type { ColumnWidths } from '../../../framework/resource/columnWidths.ts';
import type { Row } from '../../../framework/resource/define.ts';
import type { NamedField } from '../../../framework/resource/formFields.ts';
import { cellKey, type Cells } from '../../../framework/resource/inPlace/cells.ts';
import type { GridCell as Cell } from '../../../framework/resource/inPlace/useInPlace.ts';
import { renderCell } from '../Cell.tsx';
import { sizedCell } from '../columnSizes.ts';
import { cellOf, columnClass, displayValue } from '../kinds/shown.tsx';
import type { RowConfig } from '../RowView.tsx';
import { CellEditor, type OnEditor } from './CellEditor.tsx';

/** Said of a cell that is not changed, as a grid says it. */
const READ_ONLY = { 'aria-readonly': true };

/** What all cells of a grid share. The object stays the same, so that unchanged cells do not render. */
export interface GridConfig {
  cells: Cells;
  call: Call;
  isOpen: (cell: Cell) => boolean;
  /** The text with which a cell's editing begins. */
  textOf: (cell: Cell) => string;
  onEditor: OnEditor;
  onChosen: () => void;
}

interface GridRowProps {
  grid: GridConfig;
  config: RowConfig;
  widths: ColumnWidths['of'];
  record: Row;
  index: number;
  measure?: Ref<HTMLTableRowElement>;
}

/** A row of a grid. Its cells render by themselves. */
export const GridRow = memo(function GridRow({
  grid,
  config,
  widths,
  record,
  index,
  measure,
}: GridRowProps) {
  const { columns, labels, valueLabels, resource } = config;
  return (
    <tr ref={measure} data-id={record.id} data-index={index} aria-rowindex={index + 2}>
      {columns.map((field, at) => {
        const { name, spec } = field;
        const known = valueLabels(name);
        const isOpen = grid.isOpen({ record, field });
        const { [name]: Own } = resource.components.cells ?? {};
        const text = displayValue(spec, record[name], known);
        const isDrawn = !isOpen && (Own !== undefined || cellOf(spec) !== undefined);
        return (
          <GridCell
            key={name}
            {...{ grid, field, isOpen, at, text }}
            isSized={widths[name] !== undefined}
            id={record.id}
            // What is edited or drawn by a component of its own needs the record.
            record={record}
            label={labels.field(name, spec)}
            labels={known}
            drawn={
              isDrawn &&
              (Own ? <Own record={record} text={text} /> : renderCell(spec, name, record, known))
            }
          />
        );
      })}
    </tr>
  );
});

interface GridCellProps extends Omit<Cell, 'record'> {
  grid: GridConfig;
  id: Row['id'];
  record: Row;
  field: NamedField;
  at: number;
  isOpen: boolean;
  isSized: boolean;
  label: string;
  labels: ReturnType<RowConfig['valueLabels']>;
  /** The text of its value, and what is drawn in its place. */
  text: string;
  drawn: ReactNode;
}

const GridCell = memo(function GridCell(props: GridCellProps) {
  const { grid, id, record, field, at, isOpen, isSized, label, labels, text, drawn } = props;
  const { cells } = grid;
  const key = cellKey(id, field.name);
  const subscribe = useCallback(
    (listener: () => void) => cells.subscribe(key, listener),
    [cells, key],
  );
  const state = useSyncExternalStore(subscribe, () => cells.get(key));
  const cell = { record, field };
  const { editing, fault } = state ?? {};
  const shown = state?.text ?? (drawn || text);
  return (
    <td
      tabIndex={-1}
      data-col={at}
      data-label={label}
      data-editing={editing ? '' : undefined}
      aria-colindex={at + 1}
      className={columnClass(field.spec)}
      {...(isSized && sizedCell(at))}
      {...(isOpen ? undefined : READ_ONLY)}
      aria-selected={state?.isSelected ?? false}
      aria-invalid={fault === undefined ? undefined : true}
      aria-busy={state?.saving ? true : undefined}
    >
      {editing ? (
        <>
          <span className="rs-cell-under">{shown}</span>
          <CellEditor
            {...{ cell, label, labels }}
            call={grid.call}
            text={grid.textOf(cell)}
            typed={editing.typed}
            onEditor={grid.onEditor}
            onChosen={grid.onChosen}
          />
        </>
      ) : (
        shown
      )}
      {fault !== undefined && (
        <span className="rs-cell-fault" role="alert">
          {fault}
        </span>
      )}
    </td>
  );
}, isSameCell);

// A record that changed elsewhere is the same to a cell whose own value stays.
function isSameCell(before: GridCellProps, after: GridCellProps): boolean {
  return (
    before.grid === after.grid &&
    before.id === after.id &&
    before.field === after.field &&
    before.isOpen === after.isOpen &&
    before.isSized === after.isSized &&
    before.at === after.at &&
    before.label === after.label &&
    before.text === after.text &&
    before.labels === after.labels &&
    before.record[before.field.name] === after.record[after.field.name] &&
    !before.drawn &&
    !after.drawn
  );
}
