/** The address of a patient's record. */
export function patientAddress(icPassport: string): string {
  return `/patient/edit-patient/?icpassport=${encodeURIComponent(icPassport)}`;
}

/** What a text in search of a patient is of somebody new. */
export interface NewPatientDetail {
  field: 'icPassport' | 'name' | 'mobile';
  value: string;
}

/** What a text that was typed in search of a patient is: a phone number, an identity number or else a name. */
export function detailTyped(typed: string): NewPatientDetail {
  const value = typed.trim();
  if (!/\d/.test(value)) return { field: 'name', value };
  const isPhone = /^(?:\+|0)[\d\s().-]{8,}$/.test(value) && value.replace(/\D/g, '').length < 12;
  return { field: isPhone ? 'mobile' : 'icPassport', value };
}

/** The address that registers someone new with what was typed in search of them. */
export function registrationAddress(typed: string): string {
  const { field, value } = detailTyped(typed);
  return `/patient/edit-patient/?${new URLSearchParams({ [`new-${field}`]: value }).toString()}`;
}

/** What such an address carries over. */
export function carriedDetails(
  query: URLSearchParams,
): Partial<Record<NewPatientDetail['field'], string>> {
  const fields = ['icPassport', 'name', 'mobile'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = query.get(`new-${field}`)?.slice(0, MAX_CARRIED) ?? '';
      return value === '' ? [] : [[field, value]];
    }),
  );
}

/** The longest detail that is carried over: that of a name. */
const MAX_CARRIED = 150;
