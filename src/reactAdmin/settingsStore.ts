import type { Store } from 'ra-core';
import { currentLanguage, setLanguage, subscribeLanguage } from '../i18n/language.ts';
import { setScheme, shownScheme, subscribeScheme } from '../ui/scheme.ts';

interface Setting {
  get: () => string;
  set: (value: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/** What react-admin's switchers keep in the store, and the product as settings of its own. */
const settings: Readonly<Record<string, Setting>> = {
  locale: { get: currentLanguage, set: setLanguage, subscribe: subscribeLanguage },
  theme: {
    get: shownScheme,
    set: (value) => setScheme(value === 'dark' ? 'dark' : 'light'),
    subscribe: subscribeScheme,
  },
};

/** A store in which the language and the theme are those of the product. */
export function withSettings(store: Store): Store {
  return {
    ...store,
    getItem: <T>(key: string, otherwise?: T) =>
      (settings[key]?.get() as T | undefined) ?? store.getItem<T>(key, otherwise),
    setItem: (key, value: unknown) => {
      const setting = settings[key];
      if (setting) setting.set(String(value));
      else store.setItem(key, value);
    },
    subscribe: (key, listener) => {
      const setting = settings[key];
      return setting
        ? setting.subscribe(() => listener(setting.get()))
        : store.subscribe(key, listener);
    },
  };
}
