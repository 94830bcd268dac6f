import { lookups } from '../../../../contract/clinic/lookups.ts';
import { valueTranslationLists } from '../../../../contract/masterLists/valueTranslations.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import { resourceCode } from '../../../framework/resource/codes.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import type { ChoiceSource } from '../../../framework/resource/fields.ts';
import { answerRows } from '../../../framework/resource/schema.ts';
import { useText } from '../../../framework/text.tsx';
import { Field } from '../../../ui/fields.tsx';

type List = (typeof valueTranslationLists)[number];

/** Where the values of each list come from. */
const sources: Readonly<Record<List, Pick<ChoiceSource, 'call' | 'label'>>> = {
  appt_type: { call: lookups.apptType, label: 'type' },
  appt_location: { call: lookups.apptLocation, label: 'description' },
  appt_status: { call: lookups.apptStatus, label: 'description' },
  appt_priority: { call: lookups.apptPriority, label: 'description' },
  appt_cancel_reason: { call: lookups.apptCancelReason, label: 'description' },
  pat_priority: { call: lookups.patPriority, label: 'value' },
  addressing_title: { call: lookups.addressingTitle, label: 'value' },
  country: { call: lookups.country, label: 'value' },
  ethnic: { call: lookups.ethnic, label: 'value' },
  religion: { call: lookups.religion, label: 'value' },
  language: { call: lookups.language, label: 'value' },
  marital_status: { call: lookups.maritalStatus, label: 'value' },
  contact_relation: { call: lookups.contactRelation, label: 'value' },
  relation_type: { call: lookups.relationType, label: 'relationName' },
};

/** The list of the value. Another list has other values, so the chosen one is taken away. */
export function ListInput({ form, name }: InputProps) {
  const t = useText();
  return (
    <Field form={form} name={name} label="RESOURCE.VALUE_TRANSLATIONS.LIST" required>
      {({ onChange, ...bound }) => (
        <select
          {...bound}
          className="ui-input"
          onChange={(event) => {
            onChange(event.target.value);
            setFieldValue(form, 'value', '');
          }}
        >
          <option value="">{t('APPT.CHOOSE')}</option>
          {valueTranslationLists.map((list) => (
            <option key={list} value={list}>
              {t(resourceCode('value-translations', 'list', list))}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** One of the branch's values of the chosen list, as it is stored. */
export function ValueInput({ form, name }: InputProps) {
  const t = useText();
  const chosen = watchText(form, 'list');
  const list = valueTranslationLists.find((each) => each === chosen);
  const { call, label } = sources[list ?? 'appt_type'];
  const { data } = useCallQuery(call, {}, { enabled: list !== undefined });
  const values = list ? answerRows(data?.data).map((row) => String(row[label])) : [];
  return (
    <Field
      form={form}
      name={name}
      label="RESOURCE.VALUE_TRANSLATIONS.VALUE"
      hint={t('RESOURCE.VALUE_TRANSLATIONS.VALUE_HINT')}
      required
      disabled={list === undefined}
    >
      {({ onChange, ...bound }) => (
        <select {...bound} className="ui-input" onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('APPT.CHOOSE')}</option>
          {withCurrent(values, bound.value).map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

// The list may no longer have a value that has a translation.
function withCurrent(values: readonly string[], current: string): readonly string[] {
  return current === '' || values.includes(current) ? values : [current, ...values];
}
