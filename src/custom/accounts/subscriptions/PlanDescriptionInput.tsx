import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { Field } from '../../../ui/fields.tsx';
import RichTextEditor from '../../../ui/richText/RichTextEditor.tsx';

const LABEL = 'RESOURCE.PLANS.DESCRIPTION';

/** What a plan offers, typed as rich text. */
export default function PlanDescriptionInput({ form, name }: InputProps) {
  const t = useText();
  return (
    <Field form={form} name={name} label={LABEL}>
      {({ value, onChange }) => (
        <RichTextEditor label={t(LABEL)} value={value} onChange={onChange} pictures />
      )}
    </Field>
  );
}
