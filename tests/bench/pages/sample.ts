import type { DataProvider, GetListParams, UpdateParams } from 'ra-core';

/** What both pages show: the same rows and the same fields. */
export const ROWS = 1000;
/** Rows of a page of the list that is left and visited again. */
export const PAGE = 25;
export const columns = [
  'name',
  'email',
  'phone',
  'city',
  'state',
  'seats',
  'since',
  'status',
  'remark',
] as const;
export const inputs = Array.from({ length: 40 }, (_, at) => `field${at}` as const);

/** The pages: nothing, the list by pages, the list as a whole, the form. */
export const places = ['nothing', 'paged', 'whole', 'form'] as const;
export type Place = (typeof places)[number];

const states = ['Selangor', 'Perak', 'Johor', 'Kedah'];
const rows = Array.from({ length: ROWS }, (_, at) => ({
  id: at + 1,
  name: `Klinik Number ${at + 1}`,
  email: `clinic${at + 1}@clinic.test`,
  phone: `60 3${1_000_000 + at}`,
  city: `City ${at % 50}`,
  state: states[at % states.length] ?? '',
  seats: at % 12,
  since: `2024-0${1 + (at % 9)}-1${at % 10}`,
  status: at % 3 === 0 ? 'Closed' : 'Open',
  remark: `Remark ${at + 1}`,
}));

const verbs = {
  getList: (_: string, { pagination }: GetListParams) => {
    const { page = 1, perPage = ROWS } = pagination ?? {};
    const data = rows.slice((page - 1) * perPage, page * perPage).map((row) => ({ ...row }));
    return Promise.resolve({ data, total: ROWS });
  },
  update: (_: string, { data, previousData }: UpdateParams) =>
    Promise.resolve({ data: { ...(previousData as object), ...(data as object) } }),
};

/** Answers at once and without a network, so that only drawing is measured. */
export const dataProvider = verbs as unknown as DataProvider;
