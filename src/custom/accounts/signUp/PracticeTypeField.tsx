import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { signUp } from '../../../../contract/accounts/signUp.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import type { practiceTypes } from '../../../../contract/platform/practiceTypes.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';

/** The type of practice, held as 'id,title' for the review; its id alone is sent. */
export function PracticeTypeField({
  form,
  types,
}: {
  form: CallForm<typeof signUp.registerUserTenantBranch>;
  types: Answer<typeof practiceTypes.practiceTypeList>;
}) {
  const t = useText();
  const id = useId();
  const held: unknown = useWatch({ name: 'practiceType', control: form.methods.control });
  const choose = (chosen: string) => {
    form.methods.setValue('practiceType', chosen);
    form.methods.setValue('practiceTypeID', Number.parseInt(chosen, 10) || undefined);
  };
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {t('RESOURCE.BRANCHES.PRACTICE_TYPE_ID')}
      </label>
      <select
        id={id}
        className="ui-input"
        aria-required
        value={typeof held === 'string' ? held : ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('PATIENT.NOT_CHOSEN')}</option>
        {types.map(({ id: type, title }) => (
          <option key={type} value={`${type},${title}`}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
