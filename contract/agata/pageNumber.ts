import { z } from '../kit/zod.ts';

/** Rows on a page of the documented lists of AGATA. */
export const PAGE_ROWS = 10;

/** The page of a documented list of AGATA, from 1. */
export const pageNumber = () =>
  z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(1_000_000)));

/** The page that a list request asks for, by PageNumber or by page and pageSize. */
export function pageOfNumber<
  T extends {
    PageNumber?: number | undefined;
    page?: number | undefined;
    pageSize?: number | undefined;
  },
>({ PageNumber, ...list }: T) {
  return PageNumber === undefined ? list : { pageSize: PAGE_ROWS, ...list, page: PageNumber };
}
