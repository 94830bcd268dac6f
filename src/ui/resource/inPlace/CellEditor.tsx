import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import {
  checkedValue,
  emptyValue,
  readTyped,
  type CellReading,
} from '../../../framework/resource/inPlace/reading.ts';
import type { GridCell } from '../../../framework/resource/inPlace/useInPlace.ts';
import type { ValueLabels } from '../../../framework/resource/values.ts';
import { ReferenceCombobox } from '../ReferenceCombobox.tsx';

/** What stands in an editor now; undefined where it is as it began. */
export interface Entered {
  reading: CellReading;
  text: string;
}

/** Takes what reads an editor while it is there. */
export type OnEditor = (read: (() => Entered | undefined) | null) => void;

export interface CellEditorProps {
  cell: GridCell;
  call: Call;
  label: string;
  labels: ValueLabels;
  /** The text of the cell, and the one that began the editing, if a key did. */
  text: string;
  typed: string | undefined;
  onEditor: OnEditor;
  /** A choice that is complete by itself was made. */
  onChosen: () => void;
}

/** The input of a cell that is edited, by the kind of its field. */
export function CellEditor(props: CellEditorProps) {
  const { kind } = props.cell.field.spec;
  if (kind === 'reference') return <ReferenceEditor {...props} />;
  if (kind === 'choice' || kind === 'boolean') return <ChoiceEditor {...props} />;
  return <TextEditor {...props} />;
}

function TextEditor({ cell, call, label, text, typed, onEditor }: CellEditorProps) {
  const box = useRef<HTMLInputElement>(null);
  useEditor(onEditor, () => {
    const now = box.current?.value ?? text;
    return now === text ? undefined : { reading: readTyped(call, cell.field, now), text: now };
  });
  useLayoutEffect(() => {
    box.current?.focus();
    if (typed === undefined) box.current?.select();
  }, [typed]);
  return (
    <input
      ref={box}
      className="ui-input rs-cell-input"
      aria-label={label}
      autoComplete="off"
      defaultValue={typed ?? text}
    />
  );
}

function ChoiceEditor({ cell, call, label, labels, typed, onEditor }: CellEditorProps) {
  const { record, field } = cell;
  const { name, spec } = field;
  const box = useRef<HTMLSelectElement>(null);
  const choices =
    spec.kind === 'boolean'
      ? [
          { value: 'true', label: labels.yes },
          { value: 'false', label: labels.no },
        ]
      : labels.choices;
  const none = emptyValue(call, name);
  const { [name]: held } = record;
  const before = typeof held === 'boolean' ? String(held) : valueText(held);
  const begun =
    typed === undefined
      ? undefined
      : choices.find((each) => each.label.toLowerCase().startsWith(typed.toLowerCase()));
  useEditor(onEditor, () => {
    const now = box.current?.value ?? before;
    if (now === before) return undefined;
    if (now === '') return { reading: none, text: '' };
    const chosen = choices.find((each) => String(each.value) === now);
    const value = spec.kind === 'boolean' ? now === 'true' : chosen?.value;
    return { reading: checkedValue(call, name, value), text: chosen?.label ?? now };
  });
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <select
      ref={box}
      className="ui-input rs-cell-input"
      aria-label={label}
      defaultValue={String(begun?.value ?? before)}
    >
      {('value' in none || before === '') && <option value="">{''}</option>}
      {choices.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  );
}

function ReferenceEditor({ cell, call, label, typed, onEditor, onChosen }: CellEditorProps) {
  const { record, field } = cell;
  const { name, spec } = field;
  const before = valueText(record[name]);
  const [id, setId] = useState<string | number>(typed === undefined ? before : '');
  const now = useRef(id);
  const box = useRef<HTMLDivElement>(null);
  // A text that names no record changes nothing; an emptied box empties the cell.
  useEditor(onEditor, () => {
    if (String(now.current) === before || (typed !== undefined && now.current === ''))
      return undefined;
    if (now.current === '') return { reading: emptyValue(call, name), text: '' };
    return { reading: checkedValue(call, name, now.current), text: '…' };
  });
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box} className="rs-cell-input">
      <ReferenceCombobox
        label={label}
        resource={spec.reference ?? ''}
        value={id}
        initialText={typed ?? ''}
        onValue={(next) => {
          now.current = next;
          setId(next);
          if (next !== '') onChosen();
        }}
      />
    </div>
  );
}

function useEditor(onEditor: OnEditor, read: () => Entered | undefined) {
  const latest = useEffectEvent(read);
  useLayoutEffect(() => {
    onEditor(() => latest());
    return () => onEditor(null);
  }, [onEditor]);
}
