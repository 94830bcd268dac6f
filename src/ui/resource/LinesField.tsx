import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { Call } from '../../../contract/kit/call.ts';
import { useFieldFault } from '../../framework/faults.ts';
import { useValueLabels } from '../../framework/resource/choices.ts';
import type { FieldSpec } from '../../framework/resource/fields.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { type Line, lineFields, linesIn } from '../../framework/resource/lines.ts';
import { emptyInput } from '../../framework/resource/schema.ts';
import { isNothing } from '../../framework/resource/values.ts';
import { useText } from '../../framework/text.tsx';
import { Button, IconButton } from '../Button.tsx';
import type { FieldProps } from '../fields.tsx';
import { displayValue, lineText } from './kinds/shown.tsx';
import { controlsIn, isEnterOf } from './lineKeys.ts';
import { useLineDrag } from './useLineDrag.ts';
import './lines.css';

type RenderInput = (props: FieldProps<Call>, field: NamedField) => ReactNode;

interface LinesProps extends FieldProps<Call> {
  field: NamedField;
  renderInput: RenderInput;
}

/** A line that was removed here, and where it stood. */
interface Removed {
  line: Line;
  at: number;
}

/**
 * Records inside a record, as rows that are edited in place. Enter goes to the next control, and from the last one to a
 * new line; Enter in an empty last line ends that. Lines are moved by their handles, with the pointer or the arrow keys.
 */
export default function LinesField({
  form,
  name,
  label,
  field,
  disabled,
  renderInput,
}: LinesProps) {
  const t = useText();
  const id = useId();
  const { control } = form.methods;
  const { fields, append, remove, insert, move } = useFieldArray({ control, name, keyName: 'key' });
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const { spec } = field;
  const inner = lineFields(spec);
  const most = spec.max ?? Infinity;
  const fault = useFieldFault(form, name);
  const message = typeof fault?.message === 'string' ? fault.message : undefined;
  const labelsOf = useValueLabels(
    useMemo(() => [field], [field]),
    useMemo(() => removed.map(({ line }) => ({ [name]: [line] })), [removed, name]),
  );

  const valueAt = (at: number) => (form.methods.getValues(`${name}.${at}`) ?? {}) as Line;
  const isEmpty = (line: Line) =>
    Object.values(line).every((value) => isNothing(value) || value === false);
  // Drawn at once, so that the next key already goes to where the focus is then.
  const change = (work: () => void, focus: () => void) => {
    flushSync(work);
    focus();
  };
  const focusLine = (at: number) => controlsIn(list.current?.children[at])[0]?.focus();
  const add = () => {
    const line = inner.map(({ name: of }) => [of, emptyInput(form.call, `${name}.0.${of}`)]);
    change(
      () => append(Object.fromEntries(line), { shouldFocus: false }),
      () => {
        form.methods.clearErrors(`${name}.${fields.length}`);
        focusLine(fields.length);
      },
    );
  };
  const take = (at: number) => {
    const line = valueAt(at);
    const isLost = !isEmpty(line);
    change(
      () => {
        remove(at);
        if (isLost) setRemoved([...removed, { line, at }]);
      },
      // After the key press, which would press the button, and after its last control was checked as it was left.
      () =>
        setTimeout(() => {
          form.methods.clearErrors(`${name}.${fields.length - 1}`);
          (isLost ? undoButton : addButton).current?.focus();
        }),
    );
  };
  const undo = () => {
    const last = removed.at(-1);
    if (!last) return;
    const at = Math.min(last.at, fields.length);
    change(
      () => {
        insert(at, last.line, { shouldFocus: false });
        setRemoved(removed.slice(0, -1));
      },
      () => focusLine(at),
    );
  };
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= fields.length || from === to) return;
    change(
      () => {
        move(from, to);
        setSaid(t('LINES.MOVED', { at: to + 1, count: fields.length }));
      },
      () => list.current?.querySelectorAll<HTMLElement>('[data-handle]')[to]?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnterOf(event)) return;
    // The form is saved by its button alone: Enter belongs to the lines.
    event.preventDefault();
    const controls = controlsIn(list.current);
    const next = controls[controls.indexOf(event.target as HTMLElement) + 1];
    if (next) return next.focus();
    const last = fields.length - 1;
    if (isEmpty(valueAt(last))) take(last);
    else if (fields.length < most) add();
  };

  const last = removed.at(-1);
  return (
    <fieldset className="rs-lines" aria-describedby={message ? `${id}-fault` : undefined}>
      <legend className="ui-label">{t(label)}</legend>
      {fields.length === 0 && <p className="ui-hint">{t('LINES.NONE')}</p>}
      <div className="rs-lines-box">
        {fields.length > 0 && <Heads inner={inner} />}
        {/* Keys go up to it from the controls of its lines. */}
        <ol ref={list} role="presentation" onKeyDown={onKeyDown}>
          {fields.map(({ key }, index) => (
            <LineRow
              key={key}
              {...{ form, name, index, inner, renderInput }}
              list={id}
              disabled={disabled === true}
              onMove={moveTo}
              onRemove={() => take(index)}
            />
          ))}
        </ol>
        <Totals {...{ form, name, inner }} />
      </div>
      {message !== undefined && (
        <span className="ui-fault" id={`${id}-fault`}>
          {t.message(message)}
        </span>
      )}
      {last && (
        <p className="rs-lines-undo">
          {t('LINES.REMOVED', { line: lineText(spec, last.line, labelsOf(name)) })}{' '}
          <Button ref={undoButton} variant="quiet" icon="undo" onClick={undo}>
            {t('SHELL.UNDO')}
          </Button>
        </p>
      )}
      {!disabled && (
        <div>
          {fields.length < most ? (
            <Button ref={addButton} icon="plus" onClick={add}>
              {t('LINES.ADD')}
            </Button>
          ) : (
            <p className="ui-hint">{t('LINES.MOST', { max: most })}</p>
          )}
        </div>
      )}
      <output className="visually-hidden">{said}</output>
    </fieldset>
  );
}

interface LineProps {
  form: FieldProps<Call>['form'];
  name: string;
  inner: readonly NamedField[];
}

/** The names of the columns, where lines are wide enough to be rows. Each control has its own label as well. */
function Heads({ inner }: Pick<LineProps, 'inner'>) {
  const t = useText();
  return (
    <div className="rs-line rs-line-heads" aria-hidden="true">
      <span />
      <Columns count={inner.length}>
        {inner.map(({ name, spec }) => (
          <span key={name} className="ui-label">
            {spec.label && t(spec.label)}
          </span>
        ))}
      </Columns>
      <span />
    </div>
  );
}

function Columns({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="rs-line-fields" style={{ '--columns': count } as React.CSSProperties}>
      {children}
    </div>
  );
}

interface LineRowProps extends LineProps {
  index: number;
  list: string;
  disabled: boolean;
  renderInput: RenderInput;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

function LineRow({
  form,
  name,
  index,
  inner,
  list,
  disabled,
  renderInput,
  onMove,
  onRemove,
}: LineRowProps) {
  const t = useText();
  const at = index + 1;
  const { ref, handle, isDragged, side } = useLineDrag(list, index, {
    isEnabled: !disabled,
    onMove,
  });
  const fields = useMemo(
    () => inner.map(({ name: of, spec }) => ({ name: `${name}.${index}.${of}`, spec })),
    [inner, name, index],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index, index + step);
  };
  return (
    <li
      ref={ref}
      className="rs-line"
      data-dragged={isDragged || undefined}
      data-drop={side ?? undefined}
    >
      <button
        ref={handle}
        type="button"
        className="rs-line-handle"
        data-handle
        aria-label={t('LINES.MOVE', { at })}
        title={t('LINES.MOVE', { at })}
        disabled={disabled}
        onKeyDown={onKeyDown}
      >
        {at}
      </button>
      <fieldset className="rs-line-box" aria-label={t('LINES.NTH', { at })}>
        <Columns count={inner.length}>
          {fields.map((field) => (
            <div key={field.name}>
              {renderInput({ form, name: field.name, label: labelOf(field.spec), disabled }, field)}
            </div>
          ))}
        </Columns>
      </fieldset>
      {!disabled && (
        <IconButton icon="trash" label={t('LINES.REMOVE', { at })} onClick={onRemove} />
      )}
    </li>
  );
}

const labelOf = ({ label }: FieldSpec) => label ?? 'LINES.TOTAL';

/** The sums of the amounts in the lines. */
function Totals({ form, name, inner }: LineProps) {
  const t = useText();
  const lines = linesIn(useWatch({ control: form.methods.control, name }) as unknown);
  const amounts = inner.filter(({ spec }) => spec.kind === 'money');
  if (amounts.length === 0 || lines.length === 0) return null;
  return (
    <p className="rs-lines-total">
      <span>{t('LINES.TOTAL')}</span>
      {amounts.map(({ name: of, spec }) => {
        const sum = lines.reduce((sen, line) => sen + amountIn(line[of]), 0);
        const text = displayValue(spec, sum, NO_LABELS);
        return (
          <output key={of}>
            {amounts.length > 1 && `${t(labelOf(spec))}: `}
            {text}
          </output>
        );
      })}
    </p>
  );
}

const amountIn = (value: unknown) => (typeof value === 'number' ? value : 0);
const NO_LABELS = { yes: '', no: '', choices: [] };
