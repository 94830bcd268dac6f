import { memo, type ReactNode, type Ref } from 'react';
import {
  recordAddress,
  type Resource,
  type Row,
  titleOf,
} from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import type { Labels } from '../../framework/resource/labels.ts';
import { displayValue, type ValueLabels } from '../../framework/resource/values.ts';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';
import { cellOf, columnClass } from './Cell.tsx';

export interface RowAction {
  name: string;
  icon: IconName;
  label: string;
  shown?: (record: Row) => boolean;
}

/** What all rows of a table share; the same object from one render to the next, so that rows can rest. */
export interface RowShape {
  resource: Resource;
  columns: readonly NamedField[];
  words: Labels;
  valueWords: (name: string) => ValueLabels;
  selectable: boolean;
  /** Whether the first cell opens the record. */
  opens: boolean;
  actions: readonly RowAction[];
}

interface RowProps {
  shape: RowShape;
  record: Row;
  index: number;
  selected: boolean;
  measure?: Ref<HTMLTableRowElement>;
}

/**
 * One row. It holds no handlers: the table hears clicks and changes for all of its rows, by the data attributes here.
 */
export const RowView = memo(function RowView({
  shape,
  record,
  index,
  selected,
  measure,
}: RowProps) {
  const { resource, columns, words, selectable, opens, actions } = shape;
  const name = titleOf(resource, record);
  const Beside = resource.parts.row;
  return (
    <tr
      ref={measure}
      data-id={record.id}
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
            aria-label={words.t('LIST.SELECT_ROW', { name })}
          />
        </td>
      )}
      {columns.map((field, at) => (
        <td
          key={field.name}
          data-label={at === 0 ? undefined : words.field(field.name, field.spec)}
          className={columnClass(field.spec)}
        >
          {at === 0 && opens
            ? opener(shape, record, content(shape, record, field))
            : content(shape, record, field)}
        </td>
      ))}
      {(actions.length > 0 || Beside) && (
        <td className="rs-row-actions">
          {Beside && <Beside record={record} />}
          {actions
            .filter(({ shown }) => shown?.(record) ?? true)
            .map(({ name: action, icon, label }) => (
              <button
                key={action}
                type="button"
                className="ui-button"
                data-look="quiet"
                data-square
                data-action={action}
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

function opener({ resource }: RowShape, record: Row, inside: ReactNode) {
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

function content({ resource, valueWords }: RowShape, record: Row, { name, spec }: NamedField) {
  const { [name]: Own } = resource.parts.cells ?? {};
  const known = valueWords(name);
  if (Own) return <Own record={record} words={displayValue(spec, record[name], known)} />;
  return cellOf(spec, name, record, known);
}

function ignore() {
  // The table hears the change.
}
