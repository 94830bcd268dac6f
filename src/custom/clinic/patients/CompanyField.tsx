import { useWatch } from 'react-hook-form';
import { registration } from '../../../../contract/clinic/registration.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { setFieldValue, valueText } from '../../../framework/fieldValues.ts';
import { useText } from '../../../framework/text.tsx';
import { useTypedSearch } from '../../../framework/typedSearch.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import { Field, type FieldProps } from '../../../ui/fields.tsx';

/** A patient's employer: a known company or any text. A known one also fills address and phone if they are empty. */
export function CompanyField<C extends Call>(field: FieldProps<C>) {
  const t = useText();
  const { form, name, label } = field;
  const typed = valueText(useWatch({ control: form.methods.control, name })).trim();
  const { companies, isLate } = useCompanies(typed);
  const choose = (company: (typeof companies)[number]) => {
    setFieldValue(form, name, company.companyName);
    for (const other of ['companyAddress', 'companyContact'] as const) {
      const isEmpty = valueText(form.methods.getValues(other)).trim() === '';
      if (isEmpty && company[other] !== '') setFieldValue(form, other, company[other]);
    }
  };
  return (
    <Field {...field}>
      {({ id, value, ref, onChange, onBlur, ...rest }) => (
        <Combobox
          id={id}
          label={t(label)}
          inputValue={value}
          onInputChange={onChange}
          maxLength={100}
          isFreeText
          isLate={isLate}
          choices={companies.map((company) => ({
            key: company.id,
            label: company.companyName,
            company,
            content: (
              <span className="patient-choice">
                <b>{company.companyName}</b>
                <small>{company.city}</small>
              </span>
            ),
          }))}
          onChoose={({ company }) => choose(company)}
          invalid={rest['aria-invalid']}
          describedBy={rest['aria-describedby']}
          required={rest['aria-required']}
          inputRef={ref}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

function useCompanies(typed: string) {
  const { answer = [], isLate } = useTypedSearch(registration.companyList, typed, (name) => ({
    name,
  }));
  // The current text is not offered as a choice.
  const isOwn = answer.length === 1 && answer[0]?.companyName === typed;
  return { companies: isOwn ? [] : answer, isLate };
}
