/** Age in whole years on a day (both YYYY-MM-DD); null for an open date of birth. */
export function ageOn(today: string, dob: string | null): number | null {
  if (dob === null) return null;
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
