import type { I18nProvider } from 'ra-core';
import type { Translate } from '../framework/text.tsx';

/** react-admin's messages that our components use, as codes of the catalogue. */
const codes: Record<string, string> = {
  'ra.action.cancel': 'SHELL.CANCEL',
  'ra.action.close': 'SHELL.CLOSE',
  'ra.action.confirm': 'SHELL.YES',
  'ra.action.delete': 'SHELL.DELETE',
  'ra.action.save': 'SHELL.SAVE',
  'ra.action.undo': 'SHELL.UNDO',
  'ra.boolean.false': 'SHELL.NO',
  'ra.boolean.true': 'SHELL.YES',
  'ra.message.unsaved_changes': 'SHELL.UNSAVED',
  'ra.notification.http_error': 'SHELL.OFFLINE',
  'ra.page.loading': 'SHELL.LOADING',
};

/** react-admin's i18n provider over the catalogue. */
export function raI18nProvider(t: Translate): I18nProvider {
  return {
    translate: (key, options?: { _?: string }) => {
      const code = codes[key];
      // react-admin's inferred resource names are not in the catalogue, and no page shows them.
      return code === undefined ? (options?._ ?? key) : t.message(code, options?._);
    },
    changeLocale: () => Promise.resolve(),
    getLocale: () => t.language,
  };
}
