import type { Limit } from '../kit/http/attempts.ts';

export const feedFrom = (address: string): Limit => ({
  key: `calendar from ${address}`,
  most: 60,
});
export const feedOf = (doctorId: number): Limit => ({ key: `calendar of ${doctorId}`, most: 100 });
/** Wrong secrets of waiting-room screens from one address. */
export const screenFrom = (address: string): Limit => ({ key: `screen from ${address}`, most: 60 });
/** Searches for a clinic from one address. The pauses are short: many may share it. */
export const clinicSearchFrom = (address: string): Limit => ({
  key: `clinic search from ${address}`,
  most: 200,
  pause: { first: 1, longest: 15 },
});
/** Waiting-time enquiries from one address, where all patients of a clinic's own network may ask. */
export const enquiryFrom = (address: string): Limit => ({
  key: `enquiry from ${address}`,
  most: 60,
  pause: { first: 2, longest: 60 },
});
/** Those at one clinic from everywhere. The pauses are short, so that nobody keeps its patients from asking. */
export const enquiryAt = (branchId: number): Limit => ({
  key: `enquiry at ${branchId}`,
  most: 300,
  pause: { first: 1, longest: 15 },
});
