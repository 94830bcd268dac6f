import { inBranch, onPlatform, orByKey } from './access.ts';
import { authorFilters, authorShapeOf } from './authored.ts';
import { type Call, call } from './call.ts';
import { type AllComputed, computationsOf, computedFilters, computedShape } from './computed.ts';
import { type AllDefaults, creationOf, defaultSourcesOf } from './defaults.ts';
import { type AllFetched, fetchedFilters, fetchedShape, sourcesOf } from './fetched.ts';
import { type FigureCalls, figureCalls, type Figures } from './figures.ts';
import { bodyWithFile, type file, type fileAnswer } from './files.ts';
import { filtersOf } from './filters.ts';
import { masterGroupCalls } from './groups.ts';
import { idOf } from './id.ts';
import { answered, kindOf } from './kind.ts';
import { kindNamed } from './kinds/index.ts';
import { changeOf } from './kinds/optional.ts';
import { jsonOf, listQuery } from './listQuery.ts';
import { namedCalls } from './namedCalls.ts';
import type { Role } from './product.ts';
import { type RecordAccess, recordAccessShape } from './recordAccess.ts';
import { resourceOf } from './resourceName.ts';
import {
  type FieldAccess,
  type FieldRule,
  type RecordRule,
  ruledBy,
  rulesOf,
  checkFieldAccess,
} from './rules.ts';
import {
  type AnyStates,
  type States,
  statesOf,
  type Transition,
  transitionCalls,
  type TransitionCalls,
} from './states.ts';
import { trashCalls } from './trash.ts';
import { versionCalls } from './versions.ts';
import { z } from './zod.ts';

type Shape = z.core.$ZodShape;
type Calls = Record<string, Call>;

/** The fields of a record in an answer: a file by its name and size, others as in a request. */
type AnsweredShape<S extends Shape> = {
  [K in keyof S]: S[K] extends ReturnType<typeof file>
    ? z.ZodMiniNullable<typeof fileAnswer>
    : S[K];
};

type RecordOf<S extends Shape> = z.output<z.ZodMiniObject<S>>;
/** The fields that forms and imports write: all but the state, and what the server gives. */
type Writable<S extends Shape, F extends string> = { [K in Exclude<keyof S, F>]: S[K] };
type Transitions = Readonly<{ [name: string]: Transition<never> }>;
const none = {};
/** Nothing declared. */
type None = typeof none;

interface Declaration<
  N extends string,
  S extends Shape,
  R extends string,
  M extends Calls | undefined,
  F extends string = never,
  T extends Transitions = None,
  D extends AllFetched<S> = None,
  P extends AllComputed<S> = None,
  G extends Figures<Extract<keyof S, string>> = None,
  A extends string = never,
  U extends true | undefined = undefined,
  W extends Shape = None,
> {
  /** Name of one record: prefix of its calls. Its resource follows from it: `insurancePanel` → `insurance-panels`. */
  one: N;
  /** Owner of the lists: each branch, or the platform. */
  of: 'branch' | 'platform';
  /** The roles that may do everything with it. */
  managedBy: readonly R[];
  /** The roles that read it, beside those. */
  readBy?: readonly Role[];
  /** The fields of a record, beside its id and version. The list is sorted by the first one by default. */
  fields: S;
  /** The fields whose values the server gives a new record (`newValues` of its options): no call writes them. */
  assigned?: readonly A[];
  /** Answered with who added a record, and when (`authored.ts`). */
  isAuthored?: U;
  /** Whoever reads a record is named in its history, once in five minutes. */
  isReadingAudited?: true;
  /** Whoever reads it may be asked for a reason. */
  asksReason?: true;
  /** Open to API keys with the scope to read it. */
  readByKeys?: true;
  /** Whoever changes it has to have confirmed who they are. */
  recentlyConfirmed?: true;
  /** A rule between fields of a record, and its fault. */
  rule?: RecordRule<RecordOf<S>, Extract<keyof S, string>>;
  /** Values of the records that it refers to: `authorEmail: { from: 'author.email', as: optionalEmail() }`. */
  fetched?: D;
  /** Values that follow from it: `total: { sum: 'lines.price', as: money() }`. */
  computed?: P;
  /** Where fields take their values from when they have none: `fee: 'service.fee'`. */
  defaults?: AllDefaults<S>;
  /** The field that is the record's state, and how it changes. */
  states?: States<RecordOf<S>, F> & { transitions: T };
  /** What the other fields of a record say of a field: whether it is there, has to have a value, and stays as it is. */
  rules?: { readonly [K in Extract<keyof S, string>]?: FieldRule<RecordOf<S>> };
  /** The fields that only some of its roles see or change. */
  fieldAccess?: { readonly [K in Extract<keyof S, string>]?: FieldAccess<R> };
  /** Counts, sums and lines over time of its records: `{ open: count({ filter }), fees: sum('fee') }`. */
  figures?: G;
  /** The numbers that are added up below its list, and by group. */
  totals?: readonly Extract<keyof S, string>[];
  /** What whoever removes a record is asked: it stands in the record's history. */
  removal?: { asks: W; example: Readonly<Record<string, unknown>> };
  /** Which records its roles change, where those are not all: `{ Writer: { edit: { createdBy: 'me' } } }`. */
  recordAccess?: RecordAccess<R>;
  example: z.input<z.ZodMiniObject<Writable<S, F | A>>>;
  /** Additional calls of the list. Their handlers are in server/areas/platform/masterLists. */
  calls?: M;
}

/**
 * Declares a master list: its calls in the convention of react-admin's simple REST data provider (filter, range and
 * sort as JSON in the query, Content-Range in the answer, records by id in the path), and the roles that manage it.
 * Every page knows all lists for their roles, and makes the calls of a list when they are first wanted.
 */
export function masterList<
  const N extends string,
  S extends Shape,
  const R extends string,
  M extends Calls | undefined = undefined,
  const F extends Extract<keyof S, string> = never,
  const T extends Transitions = None,
  const D extends AllFetched<S> = None,
  const P extends AllComputed<S> = None,
  const G extends Figures<Extract<keyof S, string>> = None,
  const A extends Extract<keyof S, string> = never,
  const U extends true | undefined = undefined,
  const W extends Shape = None,
>(declaration: Declaration<N, S, R, M, F, T, D, P, G, A, U, W>) {
  const resource = resourceOf(declaration.one);
  const states = statesOf(declaration);
  if (declaration.fieldAccess)
    checkFieldAccess(
      declaration.one,
      declaration.fieldAccess,
      declaration.fetched ?? {},
      Object.values(states?.transitions ?? {}).flatMap(({ asks }) => Object.keys(asks ?? {})),
    );
  let made: ReturnType<typeof callsOf<N, S, R, M, F, T, D, P, G, A, U, W>> | undefined;
  const calls = () => (made ??= callsOf(declaration, resource));
  return {
    one: declaration.one,
    resource,
    managedBy: declaration.managedBy,
    readBy: declaration.readBy ?? [],
    isAuthored: declaration.isAuthored,
    removal: declaration.removal as { asks: Shape } | undefined,
    isReadingAudited: declaration.isReadingAudited,
    states,
    /** Where the fetched values of a record come from. */
    fetched: declaration.fetched ? sourcesOf(declaration.fields, declaration.fetched) : {},
    /** Where fields of a new record that are left out take their values from. */
    defaults: declaration.defaults
      ? defaultSourcesOf(declaration.fields, declaration.defaults)
      : ({} as ReturnType<typeof defaultSourcesOf>),
    /** How the computed values of a record follow from it. */
    computed: declaration.computed
      ? computationsOf(declaration.fields, declaration.computed)
      : ({} as ReturnType<typeof computationsOf>),
    rules:
      declaration.rules || declaration.fieldAccess
        ? rulesOf(declaration.one, declaration.fields, declaration.rules, declaration.fieldAccess)
        : undefined,
    recordAccess: declaration.recordAccess as RecordAccess | undefined,
    /** What the server holds the whole record against, whatever a change leaves out. */
    rule: declaration.rule as RecordRule | undefined,
    fieldAccess: (declaration.fieldAccess ?? {}) as Readonly<Record<string, FieldAccess>>,
    /** The standard calls, which one table answers. */
    get usual() {
      return calls().usual;
    },
    /** The calls of its transitions, which the same table answers. */
    get transitions() {
      return calls().transitions;
    },
    /** What its figures are worked out from. */
    figures: (declaration.figures ?? {}) as Figures,
    /** The call of its figures, which server/kit/db/crud/figures.ts answers. */
    get figureCalls() {
      return calls().figureCalls;
    },
    /** The call of its groups and totals, which server/kit/db/crud/groups.ts answers. */
    get groupCalls() {
      return calls().groupCalls;
    },
    /** The calls of what was removed, which server/kit/db/crud/trash.ts answers. */
    get trash() {
      return calls().trash;
    },
    /** The calls of the versions of a record, which server/kit/db/crud/versions.ts answers. */
    get versions() {
      return calls().versions;
    },
    /** The additional calls, which have handlers of their own. */
    get further() {
      return calls().further;
    },
    get calls() {
      return calls().calls;
    },
  };
}

function callsOf<
  const N extends string,
  S extends Shape,
  const R extends string,
  M extends Calls | undefined,
  F extends Extract<keyof S, string>,
  T extends Transitions,
  D extends AllFetched<S>,
  P extends AllComputed<S>,
  G extends Figures<Extract<keyof S, string>>,
  A extends Extract<keyof S, string>,
  U extends true | undefined,
  W extends Shape,
>(
  { one, of, fields, ...declaration }: Declaration<N, S, R, M, F, T, D, P, G, A, U, W>,
  resource: string,
) {
  const states = declaration.states as AnyStates | undefined;
  const unwritten: readonly (string | undefined)[] = [states?.of, ...(declaration.assigned ?? [])];
  const written = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !unwritten.includes(name)),
  ) as Writable<S, F | A>;
  const fetched = declaration.fetched ?? ({} as D);
  const computed = declaration.computed ?? ({} as P);
  const sorted = Object.keys(fields).filter((name) => isSorted(fields[name]));
  const authors = authorFilters(declaration.isAuthored);
  const sort = [...sorted, ...Object.keys({ ...fetched, ...computed, ...authors }), 'id'] as [
    string,
  ];
  // The declaration's own type guarantees this, but a generic call cannot infer it.
  const example = declaration.example as never;
  const access = (action: string) =>
    of === 'branch' ? inBranch(action, resource) : onPlatform(action, resource);
  const readBy = declaration.readByKeys ? (action: string) => orByKey(access(action)) : access;
  const path = `/api/master/${resource}` as const;
  const shown = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const shape = answered(field as z.ZodMiniType);
      // Some roles get an answer without it.
      return declaration.fieldAccess?.[name as never]?.['readBy']
        ? [name, changeOf({ shape }).shape]
        : [name, shape];
    }),
  ) as AnsweredShape<S>;
  const removed = z.extend(z.object({ id: z.int(), version: z.int() }), {
    ...shown,
    ...fetchedShape(fetched),
    ...computedShape(computed),
    ...authorShapeOf(declaration.isAuthored as U),
  });
  const record = z.extend(removed, recordAccessShape(declaration.recordAccess)) as typeof removed;
  const key = z.object({ id: idOf(resource) });
  const rule = declaration.rule as RecordRule | undefined;
  const body = ruledBy(rule, written, z.object(creationOf(written, declaration.defaults ?? {})));
  const change = ruledBy(rule, written, z.object(changeOf(written)));
  const largestBody = bodyOf(fields);
  // Only the declared fields, so that a filter can name neither a hidden column nor a property of the prototype.
  const filter = filtersOf({
    ...fields,
    ...fetchedFilters(fetched),
    ...computedFilters(computed),
    ...authors,
  });
  const query = listQuery(filter, sort);
  const list = call({
    method: 'GET',
    path,
    summary: `Lists ${one} records by filter, range and sort in JSON; Content-Range has the total number.`,
    access: readBy('list'),
    query,
    answer: z.array(record),
  });
  const calls = {
    List: { ...list, list: { sort } },
    Detail: call({
      method: 'GET',
      path: `${path}/:id`,
      summary: `Reads one ${one}.`,
      access: readBy('show'),
      query: key,
      answer: record,
    }),
    Create: call({
      method: 'POST',
      path,
      summary: `Adds one ${one}.`,
      access: access('create'),
      body,
      answer: record,
      example,
      ...largestBody,
    }),
    Update: call({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Changes one ${one}; optional fields that are left out stay. With If-Match, only that version (409 otherwise).`,
      access: access('edit'),
      query: key,
      body: change,
      answer: record,
      example,
      ...largestBody,
    }),
    Remove: call({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Removes one ${one}.`,
      access: access('delete'),
      query: key,
      body: z.object((declaration.removal?.asks ?? none) as W),
      answer: z.object({ done: z.literal(true) }),
      ...(declaration.removal && { example: declaration.removal.example as never }),
    }),
  };
  const transitions = (
    states ? transitionCalls(one, states, { path, resource, access, answer: record }) : {}
  ) as TransitionCalls<N, T, typeof record>;
  const trash = trashCalls({
    one,
    resource,
    path,
    access: access('delete'),
    record,
    removed,
    title: Object.keys(fields)[0] ?? 'id',
  });
  const [show, edit] = [access('show'), access('edit')];
  const versions = versionCalls({ one, resource, path, show, edit, record });
  const named = <C extends Calls>(all: C) => namedCalls(one, all, declaration);
  const figures = named(
    figureCalls(one, declaration.figures ?? {}, {
      path,
      access: access('list'),
      fields,
      filter,
      query: jsonOf(filter),
      isKept: (field) => declaration.fieldAccess?.[field as never]?.['readBy'] !== undefined,
    }),
  ) as Calls & FigureCalls<N, G>;
  // Counts by what records refer to would tell of them, and of some every reading is noted.
  const isOpen = !declaration.isReadingAudited && !declaration.asksReason;
  const { totals = [], fieldAccess = none } = declaration;
  const grouped = { path, access: access('list'), fields, filter, totals, fieldAccess };
  const groups: Calls = named(isOpen ? masterGroupCalls(one, grouped) : {});
  type AdditionalCalls = M extends Calls ? M : unknown;
  const usual = named(calls);
  const gone = named(trash);
  const past = named(versions);
  return {
    usual,
    transitions,
    trash: gone,
    versions: past,
    figureCalls: figures,
    groupCalls: groups,
    further: (declaration.calls ?? {}) as AdditionalCalls,
    calls: {
      ...usual,
      ...transitions,
      ...figures,
      ...groups,
      ...gone,
      ...past,
      ...declaration.calls,
    } as typeof usual &
      TransitionCalls<N, T, typeof record> &
      FigureCalls<N, G> &
      typeof gone &
      typeof past &
      AdditionalCalls,
  };
}

function isSorted(field: unknown): boolean {
  const kind = kindOf(field as z.ZodMiniType)?.kind;
  return kind === undefined || !kindNamed(kind).isUnsorted;
}

// A record with files needs a larger body limit.
function bodyOf(fields: Shape): { largestBody?: number } {
  const bytes = Object.values(fields).map((field) => kindOf(field as z.ZodMiniType)?.maxBytes ?? 0);
  const sum = bytes.reduce((some, more) => some + more, 0);
  return sum > 0 ? { largestBody: bodyWithFile(sum) } : {};
}
