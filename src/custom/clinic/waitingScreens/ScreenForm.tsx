import { useId } from 'react';
import {
  screenLabels,
  screenLanguages,
  waitingScreens,
} from '../../../../contract/clinic/waitingScreens.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { setFieldValue } from '../../../framework/fieldValues.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useLanguages } from '../../../i18n/useLanguages.ts';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import './screens.css';

type Screen = Answer<typeof waitingScreens.waitingScreenList>[number];
type ScreenLanguage = (typeof screenLanguages)[number];

interface ScreenFormProps {
  /** The screen to change; none for a new one. */
  screen: Screen | undefined;
  onClose: () => void;
  /** With the address of a new one. */
  onSaved: (address?: string) => void;
}

/** The form of a waiting-room screen. */
export function ScreenForm({ screen, onClose, onSaved }: ScreenFormProps) {
  const send = useSend();
  const form = useCallForm(waitingScreens.addWaitingScreen, {
    about: { screen: screen?.id },
    defaultValues: {
      name: screen?.name ?? '',
      shows: screen?.shows ?? 'numbers',
      languages: (screen?.languages as ScreenLanguage[] | undefined) ?? ['ms', 'en', 'zh'],
      speaks: screen?.speaks ?? true,
    },
    onSubmit: async (input, options) => {
      if (screen) {
        const { id, version } = screen;
        const headers = { 'If-Match': `"${version}"` };
        await send(waitingScreens.updateWaitingScreen, { ...input, id }, { ...options, headers });
        return onSaved();
      }
      const { data } = await send(waitingScreens.addWaitingScreen, input, options);
      onSaved(new URL(data.address, window.location.origin).href);
    },
  });
  const t = useText();
  const id = useId();
  const known = useLanguages();
  const chosen = form.methods.watch('languages') as readonly ScreenLanguage[];
  const change = (language: ScreenLanguage, isOn: boolean) => {
    const next = isOn ? [...chosen, language] : chosen.filter((each) => each !== language);
    setFieldValue(form, 'languages', next);
  };
  return (
    <CallFormDialog
      form={form}
      title={screen?.name ?? t('SCREENS.ADD')}
      submitLabel={t('SHELL.SAVE')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="SCREENS.NAME" maxLength={60} initialFocus />
      <SelectField
        form={form}
        name="shows"
        label="SCREENS.SHOWS"
        options={screenLabels.map((value) => ({ value, label: t(`SCREENS.SHOWS.${value}`) }))}
      />
      <fieldset className="ui-field screen-languages" aria-describedby={`${id}-fault`}>
        <legend className="ui-label">{t('SCREENS.LANGUAGES')}</legend>
        {screenLanguages.map((code) => (
          <label key={code} className="ui-check">
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={({ target }) => change(code, target.checked)}
            />
            {known.find((language) => language.code === code)?.name ?? code}
          </label>
        ))}
        {chosen.length === 0 && (
          <span id={`${id}-fault`} className="ui-fault">
            {t('GENERAL.REQUIRED')}
          </span>
        )}
      </fieldset>
      <label className="ui-check">
        <input type="checkbox" {...form.methods.register('speaks')} />
        {t('SCREENS.SPEAKS')}
      </label>
    </CallFormDialog>
  );
}
