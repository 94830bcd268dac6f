import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** Countries by name with their dial codes, Malaysia first. */
export const countries = getCountries()
  .map((code: CountryCode) => {
    const countryCode = getCountryCallingCode(code);
    // The main country is the first of those with the code.
    const isMain = metadata.country_calling_codes[countryCode]?.[0] === code;
    return { value: names.of(code) ?? code, countryCode, isMain };
  })
  .sort(
    (a, b) =>
      Number(b.value === 'Malaysia') - Number(a.value === 'Malaysia') ||
      a.value.localeCompare(b.value),
  )
  .map((country, index) => ({ id: index + 1, ...country }));
