import { memo, type ReactNode, type Ref } from 'react';
import { recordAddress } from '../../framework/resource/address.ts';
import type { ColumnWidths } from '../../framework/resource/columnWidths.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { type ResourceLabels, shownName } from '../../framework/resource/labels.ts';
import type { ValueLabels } from '../../framework/resource/values.ts';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';
import { renderCell } from './Cell.tsx';
import { sizedCell } from './columnSizes.ts';
import { columnClass, displayValue } from './kinds/shown.tsx';

export interface RowAction {
  name: string;
  icon: IconName;
  label: string;
  isShown?: ((record: Row) => boolean) | undefined;
}

/** What all rows of a table share. The object must be stable, so that unchanged rows do not render. */
export interface RowConfig {
  resource: Resource;
  columns: readonly NamedField[];
  labels: ResourceLabels;
  valueLabels: (name: string) => ValueLabels;
  selectable: boolean;
  /** Whether the first cell opens the record. */
  opens: boolean;
  actions: readonly RowAction[];
}

interface RowProps {
  config: RowConfig;
  /** Of the columns that have a width of their own. */
  widths: ColumnWidths['of'] | undefined;
  record: Row;
  index: number;
  selected: boolean;
  /** It was just made, and is marked. */
  isShown: boolean;
  measure?: Ref<HTMLTableRowElement>;
}

/** A row. It has no handlers: the table handles the events of all rows by their data attributes. */
export const RowView = memo(function RowView({
  config,
  widths,
  record,
  index,
  selected,
  isShown,
  measure,
}: RowProps) {
  const { resource, columns, labels, selectable, opens, actions } = config;
  const name = shownName(resource, record, labels.t);
  const Beside = resource.components.rowActions;
  return (
    <tr
      ref={measure}
      data-id={record.id}
      data-shown={isShown || undefined}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
    >
      {selectable && (
        <td className="rs-check">
          <input
            type="checkbox"
            checked={selected}
            onChange={ignore}
            aria-label={labels.t('LIST.SELECT_ROW', { name })}
          />
        </td>
      )}
      {columns.map((field, at) => (
        <td
          key={field.name}
          data-label={at === 0 ? undefined : labels.field(field.name, field.spec)}
          className={columnClass(field.spec)}
          {...(widths?.[field.name] !== undefined && sizedCell(at))}
        >
          {at === 0 && opens
            ? opener(config, record, content(config, record, field) ?? name)
            : content(config, record, field)}
        </td>
      ))}
      {(actions.length > 0 || Beside) && (
        <td className="rs-row-actions">
          {Beside && <Beside record={record} />}
          {actions
            .filter(({ isShown }) => isShown?.(record) ?? true)
            .map(({ name: action, icon, label }) => (
              <button
                key={action}
                type="button"
                className="ui-button"
                data-look="quiet"
                data-square
                data-action={action}
                data-words={label}
                aria-label={`${label}: ${name}`}
                title={label}
              >
                <Icon name={icon} />
              </button>
            ))}
        </td>
      )}
    </tr>
  );
});

function opener({ resource }: RowConfig, record: Row, inside: ReactNode) {
  const address = recordAddress(resource, record);
  if (address === undefined)
    return (
      <button type="button" className="rs-open" data-open="">
        {inside}
      </button>
    );
  return (
    <a className="rs-open" href={address} data-open="">
      {inside}
    </a>
  );
}

function content({ resource, valueLabels }: RowConfig, record: Row, { name, spec }: NamedField) {
  const { [name]: Own } = resource.components.cells ?? {};
  const known = valueLabels(name);
  if (Own) return <Own record={record} text={displayValue(spec, record[name], known)} />;
  return renderCell(spec, name, record, known);
}

function ignore() {
  // The table handles the change.
}
