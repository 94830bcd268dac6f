import { memo, type ReactNode, type Ref, useMemo } from 'react';
import { recordAddress } from '../../../framework/resource/address.ts';
import type { Row } from '../../../framework/resource/define.ts';
import type { NamedField } from '../../../framework/resource/formFields.ts';
import { shownName } from '../../../framework/resource/labels.ts';
import { type MenuItem } from '../../controlProps.ts';
import { Icon } from '../../Icon.tsx';
import { Menu } from '../../Menu.tsx';
import { renderCell } from '../Cell.tsx';
import { displayValue } from '../kinds/shown.tsx';
import type { RowConfig } from '../RowView.tsx';
import './cards.css';

/** A place where a card can be moved to. */
export interface CardPlace {
  value: unknown;
  label: string;
}

/** What all cards of a layout share. The object must be stable, so that unchanged cards do not render. */
export interface CardConfig extends Pick<
  RowConfig,
  'resource' | 'labels' | 'opens' | 'actions' | 'valueLabels'
> {
  fields: readonly NamedField[];
  picture?: NamedField | undefined;
  places: readonly CardPlace[];
  onAction: (name: string, record: Row) => void;
  onMove?: (record: Row, place: CardPlace) => void;
}

interface CardProps {
  config: CardConfig;
  record: Row;
  selected: boolean;
  /** The place where it is, if it can be moved to others. */
  place?: CardPlace | undefined;
  /** A change of its place is being saved. */
  isMoving?: boolean;
  elementRef?: Ref<HTMLLIElement>;
}

/** A record as a card: its title, which opens it, some fields, and a menu. The layout handles opening and selection. */
export const RecordCard = memo(function RecordCard({
  config,
  record,
  selected,
  place,
  isMoving,
  elementRef,
}: CardProps) {
  const { resource, labels, fields, picture } = config;
  const name = shownName(resource, record, labels.t);
  const items = useMenuItems(config, record, place);
  const shown = fields.filter((field) => textOf(config, record, field) !== '');
  return (
    <li
      ref={elementRef}
      data-card={record.id}
      data-selected={selected || undefined}
      data-moving={isMoving || undefined}
    >
      {picture && (
        <div className="rs-card-picture">
          {valueOf(config, record, picture) ?? <Icon name="picture" />}
        </div>
      )}
      <div className="rs-card-head">
        <input
          type="checkbox"
          checked={selected}
          onChange={ignore}
          aria-label={labels.t('LIST.SELECT_ROW', { name })}
        />
        <Title config={config} record={record}>
          {name}
        </Title>
        {items.length > 0 && (
          <Menu side="end" icon="more" label={labels.t('LIST.MORE', { name })} items={items} />
        )}
      </div>
      {shown.length > 0 && (
        <dl>
          {shown.map((field) => (
            <div key={field.name}>
              <dt>{labels.field(field.name, field.spec)}</dt>
              <dd>{valueOf(config, record, field)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
});

function Title({
  config: { resource, opens },
  record,
  children,
}: {
  config: CardConfig;
  record: Row;
  children: ReactNode;
}) {
  if (!opens) return <span className="rs-card-title">{children}</span>;
  const address = recordAddress(resource, record);
  const props = { className: 'rs-card-title rs-open', 'data-open': '' };
  if (address === undefined)
    return (
      <button type="button" {...props}>
        {children}
      </button>
    );
  // The card is dragged, not the address of its link.
  return (
    <a href={address} {...props} draggable={false}>
      {children}
    </a>
  );
}

function useMenuItems(config: CardConfig, record: Row, place: CardPlace | undefined): MenuItem[] {
  return useMemo(() => {
    const { labels, places, actions, onMove, onAction } = config;
    const others = place && onMove ? places.filter(({ value }) => value !== place.value) : [];
    const moves = others.map((each): MenuItem => ({
      key: `to ${String(each.value)}`,
      icon: 'right',
      label: labels.t('LIST.MOVE_TO', { where: each.label }),
      onSelect: () => onMove?.(record, each),
    }));
    const offered = actions
      .filter(({ isShown }) => isShown?.(record) ?? true)
      .map(({ name, icon, label }): MenuItem => ({
        key: name,
        icon,
        label,
        onSelect: () => onAction(name, record),
      }));
    return [...moves, ...offered];
  }, [config, record, place]);
}

function valueOf(config: CardConfig, record: Row, field: NamedField) {
  const { [field.name]: Own } = config.resource.components.cells ?? {};
  if (Own) return <Own record={record} text={textOf(config, record, field)} />;
  return renderCell(field.spec, field.name, record, config.valueLabels(field.name));
}

function textOf({ valueLabels }: CardConfig, record: Row, { name, spec }: NamedField): string {
  return displayValue(spec, record[name], valueLabels(name));
}

function ignore() {
  // The layout handles the change.
}
