import { useEffect, useEffectEvent, useRef } from 'react';
import { translationFault } from '../../../../contract/platform/translationRules.ts';
import { type Translation, translations } from '../../../../contract/platform/translations.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, TextAreaField } from '../../../ui/fields.tsx';
import { useCloseGuard } from '../../../ui/useLeaveGuard.tsx';

/** The form of one text, in its place. It is checked by the same rules as on the server. */
export function TranslationEditor({
  row: { code, language, text, shipped, version },
  onSaved,
  onClose,
}: {
  row: Translation;
  onSaved: (saved: Translation) => void;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCallForm(translations.editTranslation, {
    defaultValues: { text },
    fixedInput: { code, language },
    faults: ({ text: typed }) => {
      const fault = translationFault(String(typed).trim(), shipped);
      return fault ? [{ field: 'text', ...fault }] : [];
    },
    headers: () => ({ 'If-Match': String(version) }),
    onDone: onSaved,
  });
  const leaving = useCloseGuard({ ...form, isDirty: () => !form.busy && form.isDirty() }, onClose);
  const place = useRef<HTMLFormElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') leaving.close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit();
  });
  useEffect(() => {
    const { current } = place;
    const listener = (event: KeyboardEvent) => onKey(event);
    current?.querySelector('textarea')?.focus();
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, []);
  return (
    <form ref={place} className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormBanner form={form} />
      <TextAreaField
        form={form}
        name="text"
        label="TRANSLATION.TEXT"
        rows={text.length > 80 ? 5 : 3}
        hint={t('TRANSLATION.HINT')}
      />
      <div className="ui-form-actions">
        <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('SHELL.SAVE')}
        </Button>
      </div>
      {leaving.question}
    </form>
  );
}
