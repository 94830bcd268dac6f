import { type Access, type Call, call, type GroupBy, type Nothing } from './call.ts';
import { sumOf } from './figures.ts';
import { kindOf } from './kind.ts';
import { jsonOf } from './listQuery.ts';
import { type FieldAccess } from './rules.ts';
import { z } from './zod.ts';

type Shape = z.core.$ZodShape;
type Amounts = Readonly<Record<string, number | string>>;
const UNPAGED = ['page', 'pageSize', 'sort', 'order', 'ids'];
type Unpaged<Q extends Shape> = Omit<Q, 'page' | 'pageSize' | 'sort' | 'order' | 'ids'>;

/** The records of a list that have one value in common, or one month; null where they have none. */
export interface Group {
  value: string | number | boolean | null;
  count: number;
  totals: Amounts;
}

/** The groups of the records that a list request matches, the largest first, and the totals of all of these records. */
export interface Groups {
  count: number;
  totals: Amounts;
  /** How many groups there are; MOST_GROUPS of them are answered. */
  groupCount: number;
  groups: Group[];
}

/** Groups that are answered at once. */
export const MOST_GROUPS = 200;

export type GroupCall<Q extends Shape = Shape, X extends Access = Access> = Call<
  z.ZodMiniObject<Unpaged<Q> & { by: z.ZodMiniOptional<z.ZodMiniEnum> }>,
  Nothing,
  z.ZodMiniType<Groups>,
  X
>;

interface Grouping {
  by: Readonly<Record<string, GroupBy>>;
  /** What is added up, by name, with the schema of its sum. */
  totals?: Readonly<Record<string, z.ZodMiniType>>;
}

/** Declares the call of the groups and totals of a list: of the records that its own search and filters match. */
export function groupCall<Q extends Shape, X extends Access>(
  list: Pick<
    Call<z.ZodMiniObject<Q>, Nothing, z.ZodMiniType, X>,
    'path' | 'access' | 'query' | 'example'
  >,
  { by, totals = {} }: Grouping,
): GroupCall<Q, X> {
  const { forKeys: _, ...access } = { forKeys: undefined, ...list.access };
  const counted = { count: z.int(), totals: z.object(totals) };
  const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
  const names = Object.keys(by);
  const made = call({
    method: 'GET',
    path: `${list.path}/groups`,
    summary: `Counts and totals of what ${list.path} lists, by group: the ${MOST_GROUPS} largest.`,
    access,
    query: z.object({
      ...Object.fromEntries(
        Object.entries(list.query.shape).filter(([name]) => !UNPAGED.includes(name)),
      ),
      ...(names.length > 0 && { by: z.optional(z.enum(names)) }),
    }),
    answer: z.object({
      ...counted,
      groupCount: z.int(),
      groups: z.array(z.object({ value, ...counted })),
    }),
    ...(list.example && { example: list.example }),
  });
  return { ...made, groups: by } as unknown as GroupCall<Q, X>;
}

/** The months of a field of which a list has a first and a last day as filters. */
export const months = (from: string, until: string): GroupBy => ({ from, until });

/** The call of a master list's groups: by its choices, references, yes and no, and months; none where it has nothing of these. */
export function masterGroupCalls(
  one: string,
  {
    path,
    access,
    fields,
    filter,
    totals,
    fieldAccess,
  }: {
    path: `/api/${string}`;
    access: Access;
    fields: Shape;
    filter: z.ZodMiniType;
    /** The fields that are added up. */
    totals: readonly string[];
    fieldAccess: Readonly<Record<string, FieldAccess<string> | undefined>>;
  },
): Record<string, Call> {
  const by = Object.entries(fields).flatMap(([name, schema]): [string, GroupBy][] => {
    const kind = kindOf(schema as z.ZodMiniType)?.kind;
    if (kind === 'choice' || kind === 'reference' || kind === 'boolean') return [[name, 'value']];
    const isTime = kind === 'wallClock';
    if (kind !== 'day' && !isTime) return [];
    return [[name, { from: `${name}_gte`, until: `${name}_lte`, ...(isTime && { isTime }) }]];
  });
  const sums = totals.map((name): [string, z.ZodMiniType] => {
    const sum = sumOf(fields, name);
    if (!sum) throw new Error(`${one}: ${name} is no number`);
    return [name, fieldAccess[name]?.readBy ? z.optional(sum) : sum];
  });
  if (by.length + sums.length === 0) return {};
  const query = z.object({ filter: jsonOf(filter) });
  return {
    Groups: groupCall(
      { path, access, query },
      { by: Object.fromEntries(by), totals: Object.fromEntries(sums) },
    ),
  };
}

/** The schemas of the totals of a list, by their names. */
export function totalsOf({ answer }: Pick<Call, 'answer'>): Record<string, z.ZodMiniType> {
  const totals: unknown = answer instanceof z.ZodMiniObject ? answer.shape['totals'] : undefined;
  return totals instanceof z.ZodMiniObject ? (totals.shape as Record<string, z.ZodMiniType>) : {};
}
