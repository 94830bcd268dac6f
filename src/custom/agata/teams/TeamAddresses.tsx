import { useFieldArray } from 'react-hook-form';
import { MAX_ADDRESSES } from '../../../../contract/agata/consultantTeams.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import './teams.css';

const parts = [
  ['address', 'AGATA.ADDRESS.ADDRESS'],
  ['postcode', 'AGATA.ADDRESS.POSTCODE'],
  ['city', 'AGATA.ADDRESS.CITY'],
  ['state', 'AGATA.ADDRESS.STATE'],
  ['phoneNo', 'AGATA.ADDRESS.PHONE_NO'],
] as const satisfies readonly (readonly [string, Code])[];
const none = { address: '', city: '', state: '', postcode: '', phoneNo: '' };

/** The addresses of a team: each with its fields, to add to and remove from. */
export default function TeamAddresses({ form, name }: InputProps) {
  const t = useText();
  const { fields, append, remove } = useFieldArray({ control: form.methods.control, name });
  return (
    <div className="team-addresses">
      {fields.length === 0 && <p className="ui-hint">{t('AGATA.ADDRESSES.NONE')}</p>}
      {fields.map(({ id }, index) => (
        <fieldset key={id}>
          <legend>{t('AGATA.ADDRESSES.ONE', { number: index + 1 })}</legend>
          <div className="team-address">
            {parts.map(([part, label]) => (
              <TextField
                key={part}
                form={form}
                name={`${name}.${index}.${part}`}
                label={label}
                required={part === 'address'}
                autoComplete="off"
              />
            ))}
          </div>
          <IconButton
            icon="trash"
            label={t('AGATA.ADDRESSES.TAKE', { number: index + 1 })}
            onClick={() => remove(index)}
          />
        </fieldset>
      ))}
      {fields.length < MAX_ADDRESSES && (
        <Button icon="plus" onClick={() => append(none)}>
          {t('AGATA.ADDRESSES.ADD')}
        </Button>
      )}
    </div>
  );
}
