import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useWordsOf } from '../../framework/resource/choices.ts';
import { listCall, type Resource } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { useWords, type Words } from '../../framework/resource/labels.ts';
import { VIEW } from '../../framework/resource/provider.ts';
import { takes } from '../../framework/resource/schema.ts';
import type { List } from '../../framework/resource/useListOf.ts';
import { useSettled } from '../../framework/time.ts';
import { Button } from '../Button.tsx';
import { DateInput } from '../DateInput.tsx';
import { Icon } from '../Icon.tsx';
import { ChecksPopover } from './ChecksPopover.tsx';

/** Milliseconds without a key press before the list is asked again. */
const PAUSE = 250;

/** The search of a list and its filters; what is set stands in the address. */
export function FilterBar({ list, resource }: { list: List; resource: Resource }) {
  const words = useWords(resource);
  const { t } = words;
  const values = list.filterValues;
  const view = resource.views[String(values[VIEW])];
  const call = view?.list ?? listCall(resource);
  const declared = view?.filters ?? resource.filters;
  const fields: NamedField[] = useMemo(
    () => Object.entries(declared).map(([name, spec]) => ({ name, spec })),
    [declared],
  );
  const set = (name: string, value: string) => list.setFilters({ ...values, [name]: value });
  const isSet = Object.entries(values).some(([name, value]) => name !== VIEW && value !== '');
  const [open, setOpen] = useState(false);
  const { search } = resource;
  const searches = takes(call, search) || takes(call, 'range');
  return (
    <search className="rs-filters">
      {searches && (
        <label className="rs-search">
          <Icon name="search" />
          <span className="visually-hidden">{t('LIST.SEARCH')}</span>
          <SettledInput
            type="search"
            placeholder={t('LIST.SEARCH')}
            value={wordOf(values[search])}
            onValue={(value) => set(search, value)}
          />
        </label>
      )}
      {fields.length > 0 && (
        <Button
          icon="filter"
          className="rs-more-toggle"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t('LIST.FILTERS')}
        </Button>
      )}
      <div className="rs-more" data-open={open || undefined}>
        {fields.map((field) => (
          <Filter
            key={field.name}
            field={field}
            words={words}
            value={wordOf(values[field.name])}
            onValue={(value) => set(field.name, value)}
          />
        ))}
        {isSet && (
          <Button
            look="quiet"
            onClick={() => list.setFilters(VIEW in values ? { [VIEW]: values[VIEW] } : {})}
          >
            {t('LIST.CLEAR')}
          </Button>
        )}
      </div>
    </search>
  );
}

interface FilterProps {
  field: NamedField;
  words: Words;
  value: string;
  onValue: (value: string) => void;
}

function Filter({ field, words, value, onValue }: FilterProps) {
  const id = useId();
  const { name, spec } = field;
  const label = words.field(name, spec);
  if (spec.kind === 'choice') return <ChoiceFilter {...{ field, words, value, onValue }} />;
  return (
    <span className="rs-filter">
      <label htmlFor={id}>{label}</label>
      {spec.kind === 'date' ? (
        <DateInput id={id} value={value} onChange={onValue} />
      ) : (
        <SettledInput id={id} type="text" value={value} onValue={onValue} />
      )}
    </span>
  );
}

/** One choice by a select; several, joined, by boxes to tick. */
function ChoiceFilter({ field, words, value, onValue }: FilterProps) {
  const id = useId();
  const fields = useMemo(() => [field], [field]);
  const { choices } = useWordsOf(fields)(field.name);
  const label = words.field(field.name, field.spec);
  const { joinedBy } = field.spec;
  if (joinedBy === undefined)
    return (
      <span className="rs-filter">
        <label htmlFor={id}>{label}</label>
        <select
          id={id}
          className="ui-input"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        >
          <option value="">{words.t('LIST.ANY')}</option>
          {choices.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      </span>
    );
  return (
    <ChecksPopover
      label={label}
      choices={choices}
      taken={value.split(joinedBy).filter(Boolean)}
      onTake={(taken) => onValue(taken.join(joinedBy))}
    />
  );
}

interface SettledProps {
  id?: string;
  type: 'text' | 'search';
  placeholder?: string;
  value: string;
  onValue: (value: string) => void;
}

/** An input that tells its value once typing rests. */
function SettledInput({ value, onValue, ...native }: SettledProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const settled = useSettled(typed, PAUSE);
  const tell = useEffectEvent((next: string) => {
    if (next === told.current) return;
    told.current = next;
    onValue(next);
  });
  useEffect(() => tell(settled), [settled]);
  useEffect(() => {
    // Another way has changed it: a saved view, Clear, the browser's Back.
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  return (
    <input
      {...native}
      className="ui-input"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
