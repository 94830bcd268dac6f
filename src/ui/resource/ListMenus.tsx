import { useMemo } from 'react';
import { allConditions } from '../../../contract/kit/conditions.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { useFieldVisibility } from '../../framework/resource/access.ts';
import type { ColumnWidths } from '../../framework/resource/columnWidths.ts';
import { comparedFields, conditionsIn } from '../../framework/resource/conditions.ts';
import type { Resource } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import type { GroupField } from '../../framework/resource/groups.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import { currentView, type ResourceList } from '../../framework/resource/useResourceList.ts';
import { Button, IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Popover } from './Popover.tsx';

const ConditionBuilder = lazyComponent(() => import('./ConditionBuilder.tsx'));
const GroupChoices = lazyComponent(() => import('./groups/GroupChoices.tsx'));

/** Pixels by which a press makes a column wider or narrower. */
const WIDTH_STEP = 24;

/** The width of a column as it is drawn, from which a press goes on. */
function drawnWidth(name: string): number {
  const head = document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(name)}"]`);
  return head?.offsetWidth ?? 0;
}

/** The menu of shown columns, of their order and their widths. */
export function ColumnMenu({
  all,
  shown,
  labels,
  onToggle,
  onMove,
  widths,
}: {
  all: readonly NamedField[];
  shown: readonly NamedField[];
  labels: ResourceLabels;
  onToggle: (name: string) => void;
  onMove: (name: string, by: -1 | 1) => void;
  /** Left out where no heads are drawn whose width could change. */
  widths: ColumnWidths | undefined;
}) {
  const names = new Set(shown.map(({ name }) => name));
  return (
    <Popover
      label={
        <>
          <Icon name="columns" />
          <span className="rs-wide">{labels.t('LIST.COLUMNS')}</span>
        </>
      }
    >
      <fieldset className="rs-boxes">
        <legend className="visually-hidden">{labels.t('LIST.COLUMNS')}</legend>
        {[...shown, ...all.filter(({ name }) => !names.has(name))].map(({ name, spec }) => {
          const label = labels.field(name, spec);
          return (
            <div key={name} className="rs-column">
              <label className="ui-check">
                <input type="checkbox" checked={names.has(name)} onChange={() => onToggle(name)} />
                {label}
              </label>
              {names.has(name) && (
                <>
                  <IconButton
                    icon="up"
                    label={labels.t('LIST.COLUMN_UP', { name: label })}
                    onClick={() => onMove(name, -1)}
                  />
                  <IconButton
                    icon="down"
                    label={labels.t('LIST.COLUMN_DOWN', { name: label })}
                    onClick={() => onMove(name, 1)}
                  />
                  {widths && (
                    <span className="rs-widths">
                      <IconButton
                        icon="minus"
                        label={labels.t('LIST.COLUMN_NARROWER', { name: label })}
                        onClick={() => widths.set(name, drawnWidth(name) - WIDTH_STEP)}
                      />
                      <IconButton
                        icon="plus"
                        label={labels.t('LIST.COLUMN_WIDER', { name: label })}
                        onClick={() => widths.set(name, drawnWidth(name) + WIDTH_STEP)}
                      />
                    </span>
                  )}
                </>
              )}
            </div>
          );
        })}
      </fieldset>
      {widths && Object.keys(widths.of).length > 0 && (
        <Button variant="quiet" onClick={widths.reset}>
          {labels.t('LIST.COLUMNS_FIT')}
        </Button>
      )}
    </Popover>
  );
}

/** The conditions of a list that takes them. */
export function ConditionMenu({
  list,
  resource,
  labels,
}: {
  list: ResourceList;
  resource: Resource;
  labels: ResourceLabels;
}) {
  const visible = useFieldVisibility(resource);
  const fields = useMemo(() => comparedFields(resource).filter(visible), [resource, visible]);
  if (fields.length === 0 || currentView(list.filterValues) !== undefined) return null;
  const group = conditionsIn(list.filterValues);
  const count = group ? allConditions(group).length : 0;
  return (
    <Popover
      isActive={count > 0}
      label={
        <>
          <Icon name="settings" />
          <span className="visually-hidden">{labels.t('LIST.CONDITIONS')}</span>
          {count > 0 && <b>{count}</b>}
        </>
      }
    >
      {/* It has its place before it is loaded. */}
      <div className="rs-builder">
        <ConditionBuilder {...{ list, labels, fields }} />
      </div>
    </Popover>
  );
}

/** What a list is grouped by, where it can be. */
export function GroupMenu({
  list,
  resource,
  labels,
  group,
}: {
  list: ResourceList;
  resource: Resource;
  labels: ResourceLabels;
  group: GroupField | undefined;
}) {
  return (
    <Popover
      isActive={group !== undefined}
      label={
        <>
          <Icon name="bullets" />
          <span className="visually-hidden">{labels.t('LIST.GROUPS')}</span>
        </>
      }
    >
      <GroupChoices {...{ list, resource, labels, group }} />
    </Popover>
  );
}

/** Turns editing in the cells of a list on and off, where the person may change some of them. */
export function EditSwitch({
  isOn,
  isOffered,
  toggle,
  labels,
}: {
  isOn: boolean;
  isOffered: boolean;
  toggle: () => void;
  labels: ResourceLabels;
}) {
  if (!isOffered) return null;
  return (
    <IconButton
      icon="edit"
      variant="plain"
      label={labels.t('LIST.EDIT_HERE')}
      aria-pressed={isOn}
      data-marked={isOn || undefined}
      onClick={toggle}
    />
  );
}
