import { type Translation, translations } from '../../../../contract/platform/translations.ts';
import { defineResource } from '../../../framework/resource/define.ts';
import { longText } from '../../../framework/resource/fields.ts';
import HistoryPanel from '../../../ui/resource/HistoryPanel.tsx';

const resource = defineResource({
  name: 'translations',
  calls: { list: translations.translationList },
  fields: { text: longText() },
});

/** What one text in one language was before, and who changed it. */
export default function TranslationHistory({
  translation: { language, code },
  onClose,
}: {
  translation: Translation;
  onClose: () => void;
}) {
  return (
    <HistoryPanel resource={resource} record={{ id: `${language} ${code}` }} onClose={onClose} />
  );
}
