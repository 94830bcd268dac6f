import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { Field } from '../../../ui/fields.tsx';
import RichTextEditor from '../../../ui/richText/RichTextEditor.tsx';

const LABEL = 'RESOURCE.ARTICLES.BODY';

/** The text of an article, typed as rich text. */
export default function ArticleBody({ form, name }: InputProps) {
  const t = useText();
  return (
    <Field form={form} name={name} label={LABEL}>
      {({ value, onChange }) => (
        <RichTextEditor label={t(LABEL)} value={value} onChange={onChange} />
      )}
    </Field>
  );
}
