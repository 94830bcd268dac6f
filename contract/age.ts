/** Whole years from a date of birth to a day (both YYYY-MM-DD); null while the date of birth is open. */
export function ageOn(today: string, dob: string | null): number | null {
  if (dob === null) return null;
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
