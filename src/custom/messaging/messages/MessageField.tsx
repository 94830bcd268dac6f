import { type ReactNode, useRef } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import { type Placeholder, placeholders } from '../../../../contract/messaging/messageText.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { TextAreaField } from '../../../ui/fields.tsx';
import './messages.css';

/** The text of a message, with buttons that insert placeholders at the caret. */
export function MessageField<C extends Call>({
  form,
  name,
  label,
  hint,
  offered = placeholders,
  maxLength = 1_000,
  initialFocus,
}: {
  form: CallForm<C>;
  name: FieldName<C>;
  label: Code;
  hint?: ReactNode;
  /** The available placeholders. */
  offered?: readonly Placeholder[];
  /** Longest text in characters. */
  maxLength?: number;
  initialFocus?: boolean;
}) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const insert = (holder: Placeholder) => {
    const area = box.current?.querySelector('textarea');
    const text = watchText(form, name);
    const at = area?.selectionStart ?? text.length;
    const until = area?.selectionEnd ?? at;
    setFieldValue(form, name, `${text.slice(0, at)}{${holder}}${text.slice(until)}`);
    area?.focus();
    area?.setSelectionRange(at + holder.length + 2, at + holder.length + 2);
  };
  return (
    <div className="message-field" ref={box}>
      <TextAreaField
        form={form}
        name={name}
        label={label}
        rows={5}
        maxLength={maxLength}
        {...(hint !== undefined && { hint })}
        {...(initialFocus && { initialFocus })}
      />
      <fieldset className="holders">
        <legend>{t('MESSAGE.INSERT')}</legend>
        {offered.map((holder) => (
          <button key={holder} type="button" onClick={() => insert(holder)}>
            {t(`MESSAGE.HOLDER.${holder}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** A preview of a message. */
export function MessagePreview({ children, below }: { children: string; below?: ReactNode }) {
  const t = useText();
  return (
    <figure className="message-preview">
      <figcaption>{t('MESSAGE.PREVIEW')}</figcaption>
      <blockquote>{children}</blockquote>
      {below}
    </figure>
  );
}
