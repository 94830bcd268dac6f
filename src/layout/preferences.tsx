import { useSyncExternalStore } from 'react';
import { hourFormats, setHourFormat } from '../framework/hourFormat.ts';
import { useText } from '../framework/text.tsx';
import { setLanguage } from '../i18n/language.ts';
import { useLanguages } from '../i18n/useLanguages.ts';
import { Menu } from '../ui/Menu.tsx';
import { setScheme, currentScheme, schemes, subscribeScheme } from '../ui/scheme.ts';

/** The language menu. */
export function LanguageMenu() {
  const t = useText();
  const languages = useLanguages();
  return (
    <Menu
      side="end"
      icon="globe"
      label={t('SHELL.LANGUAGE')}
      items={languages.map(({ code, name }) => ({
        key: code,
        label: name,
        lang: code,
        checked: code === t.language,
        onSelect: () => setLanguage(code),
      }))}
    />
  );
}

const looks = {
  light: { icon: 'sun', label: 'SHELL.SCHEME_LIGHT' },
  dark: { icon: 'moon', label: 'SHELL.SCHEME_DARK' },
  system: { icon: 'screen', label: 'SHELL.SCHEME_SYSTEM' },
} as const;

/** The menu of colour schemes: light, dark or system. */
export function SchemeMenu() {
  const t = useText();
  const scheme = useSyncExternalStore(subscribeScheme, currentScheme);
  return (
    <Menu
      side="end"
      icon={looks[scheme].icon}
      label={t('SHELL.SCHEME')}
      items={schemes.map((each) => ({
        key: each,
        icon: looks[each].icon,
        label: t(looks[each].label),
        checked: each === scheme,
        onSelect: () => setScheme(each),
      }))}
    />
  );
}

/** The menu of hour formats: 12 or 24 hours. */
export function HourFormatMenu() {
  const t = useText();
  return (
    <Menu
      side="end"
      icon="clock"
      label={t('SHELL.HOURS')}
      items={hourFormats.map((each) => ({
        key: each,
        label: t(`SHELL.HOURS.${each}`),
        checked: each === t.hourFormat,
        onSelect: () => setHourFormat(each),
      }))}
    />
  );
}
