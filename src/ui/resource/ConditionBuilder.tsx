import { useId, useState } from 'react';
import {
  type ConditionGroup,
  CONDITIONS,
  type FieldCondition,
  isGroup,
  MAX_CONDITIONS,
  stretches,
} from '../../../contract/kit/conditions.ts';
import { valueText } from '../../framework/fieldValues.ts';
import {
  comparedBy,
  type ComparedField,
  conditionsIn,
  isWithValue,
  wholeConditions,
} from '../../framework/resource/conditions.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import type { ResourceList } from '../../framework/resource/useResourceList.ts';
import { Button, IconButton } from '../Button.tsx';
import './conditions.css';
import { FilterControl } from './kinds/filters.tsx';

interface BuilderProps {
  list: ResourceList;
  labels: ResourceLabels;
  fields: readonly ComparedField[];
}

/** Conditions of a list, of which all hold or any. What is whole narrows the list at once. */
export default function ConditionBuilder({ list, labels, fields }: BuilderProps) {
  const begun = (): ConditionGroup => ({ match: 'all', conditions: newCondition(fields) });
  const [group, setGroup] = useState<ConditionGroup>(
    () => conditionsIn(list.filterValues) ?? begun(),
  );
  const change = (next: ConditionGroup) => {
    setGroup(next.conditions.length === 0 ? begun() : next);
    const { [CONDITIONS]: _before, ...others } = list.filterValues;
    const whole = wholeConditions(next);
    list.setFilters(whole ? { ...others, [CONDITIONS]: whole } : others);
  };
  return <Group {...{ group, labels, fields }} onChange={change} isOuter />;
}

function Group({
  group,
  labels,
  fields,
  onChange,
  onRemove,
  isOuter = false,
}: Omit<BuilderProps, 'list'> & {
  group: ConditionGroup;
  onChange: (group: ConditionGroup) => void;
  onRemove?: () => void;
  isOuter?: boolean;
}) {
  const { t } = labels;
  const { match, conditions } = group;
  const put = (at: number, part?: FieldCondition | ConditionGroup) =>
    onChange({ match, conditions: conditions.toSpliced(at, 1, ...(part ? [part] : [])) });
  const add = (part: ConditionGroup['conditions']) =>
    onChange({ match, conditions: [...conditions, ...part] });
  const isFull = conditions.length >= MAX_CONDITIONS;
  return (
    <fieldset className="rs-conditions">
      <legend className="visually-hidden">{t('LIST.CONDITIONS')}</legend>
      <div className="rs-condition-match">
        <select
          className="ui-input"
          aria-label={t('LIST.MATCH')}
          value={match}
          onChange={({ target }) =>
            onChange({ match: target.value === 'any' ? 'any' : 'all', conditions })
          }
        >
          <option value="all">{t('LIST.MATCH.all')}</option>
          <option value="any">{t('LIST.MATCH.any')}</option>
        </select>
        {onRemove && <IconButton icon="close" label={t('LIST.GROUP_REMOVE')} onClick={onRemove} />}
      </div>
      {conditions.map((part, at) =>
        isGroup(part) ? (
          <Group
            // The parts have no names of their own, and keep their places.
            key={at}
            {...{ labels, fields }}
            group={part}
            onChange={(next) => put(at, next.conditions.length > 0 ? next : undefined)}
            onRemove={() => put(at)}
          />
        ) : (
          <Condition
            key={at}
            {...{ labels, fields }}
            condition={part}
            onChange={(next) => put(at, next)}
            onRemove={() => put(at)}
          />
        ),
      )}
      {!isFull && (
        <div className="rs-condition-match">
          <Button variant="quiet" icon="plus" onClick={() => add(newCondition(fields))}>
            {t('LIST.CONDITION_ADD')}
          </Button>
          {isOuter && (
            <Button
              variant="quiet"
              icon="plus"
              onClick={() => add([{ match: 'any', conditions: newCondition(fields) }])}
            >
              {t('LIST.GROUP_ADD')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

function Condition({
  condition,
  labels,
  fields,
  onChange,
  onRemove,
}: Omit<BuilderProps, 'list'> & {
  condition: FieldCondition;
  onChange: (condition: FieldCondition) => void;
  onRemove: () => void;
}) {
  const { t } = labels;
  const id = useId();
  const { field: name, by, value } = condition;
  const field = fields.find((each) => each.name === name);
  const { comparisons = [] } = field ?? {};
  return (
    <div className="rs-condition">
      <select
        className="ui-input"
        aria-label={t('LIST.FIELD')}
        value={name}
        onChange={({ target }) =>
          onChange(
            newCondition(fields.filter((each) => each.name === target.value))[0] ?? condition,
          )
        }
      >
        {fields.map((each) => (
          <option key={each.name} value={each.name}>
            {labels.field(each.name, each.spec)}
          </option>
        ))}
      </select>
      <select
        className="ui-input"
        aria-label={t('LIST.COMPARISON')}
        value={by}
        onChange={({ target }) => {
          const next = comparisons.find((each) => each === target.value);
          if (field && next) onChange(comparedBy(condition, next, field.spec));
        }}
      >
        {comparisons.map((each) => (
          <option key={each} value={each}>
            {t(`LIST.BY.${each}`)}
          </option>
        ))}
      </select>
      {by === 'within' && (
        <select
          className="ui-input"
          aria-label={t('LIST.VALUE')}
          value={valueText(value)}
          onChange={({ target }) => onChange({ field: name, by, value: target.value })}
        >
          <option value="">{t('LIST.SELECT')}</option>
          {stretches.map((each) => (
            <option key={each} value={each}>
              {t(`LIST.STRETCH.${each}`)}
            </option>
          ))}
        </select>
      )}
      {by !== 'within' && isWithValue(by) && field && (
        <div className="rs-condition-value">
          <label className="visually-hidden" htmlFor={id}>
            {t('LIST.VALUE')}
          </label>
          <FilterControl
            {...{ id, field, labels, value }}
            label={t('LIST.VALUE')}
            end={by === 'until' ? 'until' : 'from'}
            onValue={(next) => onChange({ field: name, by, value: next })}
          />
        </div>
      )}
      <IconButton icon="close" label={t('LIST.CONDITION_REMOVE')} onClick={onRemove} />
    </div>
  );
}

function newCondition([first]: readonly ComparedField[]): FieldCondition[] {
  const [by] = first?.comparisons ?? [];
  return first && by ? [{ field: first.name, by }] : [];
}
