import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../../../contract/kit/call.ts';
import { useFieldFault } from '../../../framework/faults.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { afterPress, useAfterPress } from '../../../framework/press.ts';
import { useText } from '../../../framework/text.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import './patients.css';

/**
 * The patient's allergies: a list to add to and remove from. While it is empty, "none known" can be ticked. An added
 * allergy ends that; without the last one nobody counts as asked.
 */
export function AllergyField<C extends Call>({
  form,
  name,
  statusName,
  withNone = true,
}: {
  form: CallForm<C>;
  name: FieldName<C>;
  statusName: FieldName<C>;
  /** Whether "none known" is ticked here, and not said by a button of the form. */
  withNone?: boolean;
}) {
  const t = useText();
  const id = useId();
  const {
    field: { value, onChange, ref },
  } = useController({ name, control: form.methods.control });
  const {
    field: { value: status, onChange: setStatus, onBlur: leaveStatus, ref: statusRef },
  } = useController({ name: statusName, control: form.methods.control });
  const statusId = useId();
  const statusFault = useFieldFault(form, statusName)?.message;
  const isNoneKnown = (status as unknown) === 'noneKnown';
  const [typed, setTyped] = useState('');
  const [isTwice, setTwice] = useState(false);
  const refused = useFieldFault(form, name)?.message;
  const list = textsOf(value);
  // An item that is added on blur must not move a button that is being pressed.
  const shown = textsOf(useAfterPress<unknown>(value));
  const wanted = typed.trim();

  const change = (next: string[]) => {
    onChange(next);
    setStatus(next.length > 0 ? 'known' : 'notAsked');
  };
  const add = () => {
    if (wanted === '') return;
    const twice = list.some((each) => each.toLowerCase() === wanted.toLowerCase());
    if (twice) return afterPress(() => setTwice(true));
    change([...list, wanted]);
    setTyped('');
  };
  const take = (gone: string) => {
    change(list.filter((each) => each !== gone));
    form.methods.clearErrors(name);
  };
  // An allergy that was typed is added as the box is pressed.
  const tickNoneKnown = (ticked: boolean) => {
    const none = ticked && list.length === 0;
    setStatus(none ? 'noneKnown' : list.length > 0 ? 'known' : 'notAsked');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || wanted === '') return;
    event.preventDefault();
    add();
  };
  // Typed text is added by the button and when the focus leaves, but not when the window loses it.
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent) => {
    const isWithin = currentTarget.contains(relatedTarget) || document.activeElement === target;
    if (!isWithin) add();
  };
  return (
    <div className="ui-field allergy-field">
      <label className="ui-label" htmlFor={id}>
        {t('PATIENT.ALLERGIES')}
      </label>
      <div className="allergy-add" onBlur={onBlur}>
        <input
          autoComplete="off"
          id={id}
          ref={ref}
          className="ui-input"
          maxLength={100}
          placeholder={t('PATIENT.ALLERGY_HINT')}
          value={typed}
          aria-invalid={isTwice}
          aria-describedby={isTwice ? `${id}-twice` : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setTwice(false);
          }}
          onKeyDown={onKeyDown}
        />
        <Button icon="plus" disabled={wanted === ''} onClick={add}>
          {t('PATIENT.ALLERGY_ADD')}
        </Button>
      </div>
      {isTwice && (
        <span className="ui-fault" id={`${id}-twice`} role="alert">
          {t('PATIENT.ALLERGY_TWICE')}
        </span>
      )}
      {refused && (
        <span className="ui-fault" role="alert">
          {t.message(refused)}
        </span>
      )}
      {shown.length > 0 && (
        <ul className="allergy-list" aria-label={t('PATIENT.ALLERGIES')}>
          {shown.map((each) => (
            <li key={each}>
              {each}
              <IconButton
                icon="close"
                label={t('PATIENT.ALLERGY_TAKE', { name: each })}
                onClick={() => take(each)}
              />
            </li>
          ))}
        </ul>
      )}
      {withNone && (shown.length === 0 || isNoneKnown) && (
        <label className="ui-check" htmlFor={statusId}>
          <input
            id={statusId}
            ref={statusRef}
            type="checkbox"
            checked={isNoneKnown}
            aria-describedby={statusFault ? `${statusId}-fault` : undefined}
            onBlur={leaveStatus}
            onChange={(event) => tickNoneKnown(event.target.checked)}
          />
          {t('PATIENT.ASKED_NONE_KNOWN')}
        </label>
      )}
      {statusFault && (
        <span className="ui-fault" id={`${statusId}-fault`} role="alert">
          {t.message(statusFault)}
        </span>
      )}
    </div>
  );
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
