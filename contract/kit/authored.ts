import { wallClock } from './kinds/wallClock.ts';
import { z } from './zod.ts';

/**
 * Who added a record and when, as its list answers them where it is `authored`: the person's name, and the wall
 * clock. The server writes them, and no call does.
 */
const authorShape = {
  addedAt: wallClock(),
  addedBy: z.string().check(z.meta({ kind: 'text' })),
};

/** The fields of an answer for it: those of a list that is authored, and none of another. */
export type AuthorShapeOf<U> = {
  [K in keyof typeof authorShape as U extends true ? K : never]: (typeof authorShape)[K];
};

/** The fields that the answers of a list have for it. */
export const authorShapeOf = <U extends true | undefined>(isAuthored: U): AuthorShapeOf<U> =>
  (isAuthored === true ? authorShape : {}) as AuthorShapeOf<U>;

/** By which of them a list is sorted and narrowed. */
export const authorFilters = (isAuthored: boolean | undefined) =>
  isAuthored === true ? { addedAt: authorShape.addedAt } : {};

/** The field of an answer that names who added the record. */
export const ADDED_BY = 'addedBy';
