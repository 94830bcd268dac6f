import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** Countries by name with their dial codes, Malaysia first. */
export const countries = getCountries()
  .map((code: CountryCode) => ({
    value: names.of(code) ?? code,
    countryCode: getCountryCallingCode(code),
  }))
  .sort(
    (a, b) =>
      Number(b.value === 'Malaysia') - Number(a.value === 'Malaysia') ||
      a.value.localeCompare(b.value),
  )
  .map((country, index) => ({ id: index + 1, ...country }));
