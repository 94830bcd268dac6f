/** The address of a patient's record. */
export function patientAddress(icPassport: string): string {
  return `/patient/edit-patient/?icpassport=${encodeURIComponent(icPassport)}`;
}
