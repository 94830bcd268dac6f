import { useState } from 'react';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { useCallQuery } from '../../../framework/calls.ts';

/** Chooses the dial code of a phone number among the countries, each shown with its code. */
export function DialCodeSelect({
  id,
  label,
  code,
  disabled,
  onCode,
}: {
  id: string;
  label: string;
  /** The chosen dial code, in digits. */
  code: string;
  disabled?: boolean;
  onCode: (code: string) => void;
}) {
  const { data } = useCallQuery(lookups.saasCountryList, {});
  // Which of the countries that share a code was chosen.
  const [chosen, setChosen] = useState('');
  const countries = data?.data ?? [];
  const sharing = countries.filter(({ countryCode }) => countryCode === code);
  const shown =
    sharing.find(({ value }) => value === chosen) ??
    sharing.find(({ isMain }) => isMain) ??
    sharing[0];
  return (
    <select
      id={id}
      className="ui-input"
      aria-label={label}
      value={shown?.value ?? ''}
      disabled={disabled}
      onChange={({ target }) => {
        const country = countries.find(({ value }) => value === target.value);
        if (!country) return;
        setChosen(country.value);
        onCode(country.countryCode);
      }}
    >
      {!shown && <option value="">+{code}</option>}
      {countries.map(({ id: key, value, countryCode }) => (
        <option key={key} value={value}>
          {`+${countryCode} ${value}`}
        </option>
      ))}
    </select>
  );
}
