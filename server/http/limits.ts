import type { Limit } from '../kit/http/attempts.ts';

export const feedFrom = (address: string): Limit => ({
  key: `calendar from ${address}`,
  most: 60,
});
export const feedOf = (doctorId: number): Limit => ({ key: `calendar of ${doctorId}`, most: 100 });
/** Wrong secrets of waiting-room screens from one address. */
export const screenFrom = (address: string): Limit => ({ key: `screen from ${address}`, most: 60 });
/** Wrong secrets of shared computers from one address. */
export const computerFrom = (address: string): Limit => ({
  key: `computer from ${address}`,
  most: 60,
});
/** Questions for the identity provider of a domain, which sign-in pages ask as an email is typed. */
export const providerNamesFrom = (address: string): Limit => ({
  key: `provider names from ${address}`,
  most: 600,
  pause: { first: 1, longest: 15 },
});
/** Sign-ins that one address, where all people of a clinic may be, could not begin at an identity provider. */
export const beginningsFrom = (address: string): Limit => ({
  key: `sign-on begun from ${address}`,
  most: 100,
  pause: { first: 2, longest: 60 },
});
/** Answers of identity providers that did not fit, from one address. */
export const answersFrom = (address: string): Limit => ({
  key: `sign-on answers from ${address}`,
  most: 100,
  pause: { first: 2, longest: 60 },
});
/** Tickets that opened nothing. */
export const ticketsFrom = (address: string): Limit => ({
  key: `tickets from ${address}`,
  most: 100,
  pause: { first: 2, longest: 60 },
});
/** PINs for one locked session: five wrong ones end it, and the right one in between forgets no more than these. */
export const pinOf = (session: number): Limit => ({
  key: `pin of ${session}`,
  most: 10,
  pause: { first: 60, longest: 900 },
});
/** PINs from one address, where all people of a clinic may be. */
export const pinFrom = (address: string): Limit => ({
  key: `pin from ${address}`,
  most: 60,
  pause: { first: 10, longest: 120 },
});
/** Errors of pages that one person, or an address of visitors, tells of. What is beyond is dropped. */
export const pageErrorsBy = (requester: string): Limit => ({
  key: `page errors by ${requester}`,
  most: 20,
});
/** The same from one address, where all people of a clinic may be. */
export const pageErrorsFrom = (address: string): Limit => ({
  key: `page errors from ${address}`,
  most: 60,
});
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
/** Questions for what is offered and free at booking pages, from one address, where many may be. */
export const bookingPagesFrom = (address: string): Limit => ({
  key: `booking pages from ${address}`,
  most: 600,
  pause: { first: 1, longest: 15 },
});
/** Times that visitors at one address choose. */
export const bookingHoldsFrom = (address: string): Limit => ({
  key: `booking holds from ${address}`,
  most: 100,
  pause: { first: 2, longest: 60 },
});
/** One-time codes for bookings that one address asks for. */
export const bookingCodesFrom = (address: string): Limit => ({
  key: `booking codes from ${address}`,
  most: 30,
  pause: { first: 5, longest: 120 },
});
/** Those for one telephone or email, from everywhere. */
export const bookingCodesTo = (contact: string): Limit => ({
  key: `booking codes to ${contact.toLowerCase()}`,
  most: 5,
  pause: { first: 60, longest: 600 },
});
/** Codes and links of bookings that one address gives. */
export const bookingSecretsFrom = (address: string): Limit => ({
  key: `booking secrets from ${address}`,
  most: 200,
  pause: { first: 1, longest: 30 },
});
