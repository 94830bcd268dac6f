import { type ReactNode, useMemo } from 'react';
import { lookups } from '../../contract/clinic/lookups.ts';
import { useCallQuery } from '../framework/calls.ts';
import { OwnTranslationProvider, useText } from '../framework/text.tsx';

/** Shows the branch's own values by its translations. In English they are shown as they are stored. */
export function OwnTranslations({
  hasBranch,
  children,
}: {
  hasBranch: boolean;
  children: ReactNode;
}) {
  const { language } = useText();
  const { data } = useCallQuery(
    lookups.listValueTranslations,
    {},
    { enabled: hasBranch && language !== 'en', alsoResources: ['value-translations'] },
  );
  const translation = useMemo(() => {
    const known = new Map(
      data?.data.map(({ list, value, malay, chinese }) => [
        `${list} ${value}`,
        language === 'ms' ? malay : language === 'zh' ? chinese : '',
      ]),
    );
    return (list: string, value: string) => known.get(`${list} ${value}`) || undefined;
  }, [data, language]);
  return <OwnTranslationProvider translation={translation}>{children}</OwnTranslationProvider>;
}
