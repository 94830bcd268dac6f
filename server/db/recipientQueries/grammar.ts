/**
 * What the SQL of a message query may consist of: of PostgreSQL's own parse tree, the nodes, their parts and the values
 * of these. Whatever is not named is refused, so that a future version's additions are too.
 */
export type Part =
  | { is: 'any' }
  | { is: 'node' | 'nodes' }
  /** A node without its name. */
  | { is: 'bare'; node: string }
  | { is: 'one'; of: readonly unknown[] }
  /** Has a check of its own in check.ts. */
  | {
      is: 'operator' | 'function' | 'type' | 'relation' | 'fields' | 'column' | 'columns' | 'range';
    };

const any = { is: 'any' } as const;
const node = { is: 'node' } as const;
const nodes = { is: 'nodes' } as const;
const bare = (name: string) => ({ is: 'bare', node: name }) as const;
const one = (...of: unknown[]) => ({ is: 'one', of }) as const;
const location = any;

export const grammar: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  SelectStmt: {
    distinctClause: nodes,
    targetList: nodes,
    fromClause: nodes,
    whereClause: node,
    groupClause: nodes,
    havingClause: node,
    sortClause: nodes,
    limitCount: node,
    limitOffset: node,
    limitOption: one('LIMIT_OPTION_DEFAULT', 'LIMIT_OPTION_COUNT'),
    op: one('SETOP_NONE', 'SETOP_UNION', 'SETOP_INTERSECT', 'SETOP_EXCEPT'),
    all: any,
    larg: bare('SelectStmt'),
    rarg: bare('SelectStmt'),
    withClause: bare('WithClause'),
  },
  // Not recursive.
  WithClause: { ctes: nodes, location },
  CommonTableExpr: {
    ctename: { is: 'range' },
    aliascolnames: { is: 'columns' },
    ctematerialized: any,
    ctequery: node,
    location,
  },
  // Without a schema, a catalog, or ONLY.
  RangeVar: {
    relname: { is: 'relation' },
    inh: one(true),
    relpersistence: one('p'),
    alias: bare('Alias'),
    location,
  },
  // Not lateral.
  RangeSubselect: { subquery: node, alias: bare('Alias') },
  Alias: { aliasname: { is: 'range' }, colnames: { is: 'columns' } },
  JoinExpr: {
    jointype: one('JOIN_INNER', 'JOIN_LEFT', 'JOIN_RIGHT', 'JOIN_FULL'),
    larg: node,
    rarg: node,
    usingClause: { is: 'columns' },
    quals: node,
  },
  ResTarget: { name: { is: 'column' }, val: node, location },
  ColumnRef: { fields: { is: 'fields' }, location },
  A_Const: { ival: any, fval: any, sval: any, boolval: any, isnull: any, location },
  A_Expr: {
    kind: one(
      'AEXPR_OP',
      'AEXPR_IN',
      'AEXPR_LIKE',
      'AEXPR_ILIKE',
      'AEXPR_BETWEEN',
      'AEXPR_NOT_BETWEEN',
      'AEXPR_DISTINCT',
      'AEXPR_NOT_DISTINCT',
      'AEXPR_NULLIF',
    ),
    name: { is: 'operator' },
    lexpr: node,
    rexpr: node,
    rexpr_list_start: any,
    rexpr_list_end: any,
    location,
  },
  List: { items: nodes },
  BoolExpr: { boolop: any, args: nodes, location },
  NullTest: { arg: node, nulltesttype: any, location },
  BooleanTest: { arg: node, booltesttype: any, location },
  CaseExpr: { arg: node, args: nodes, defresult: node, location },
  CaseWhen: { expr: node, result: node, location },
  CoalesceExpr: { args: nodes, location },
  MinMaxExpr: { op: any, args: nodes, location },
  SubLink: {
    subLinkType: one('EXISTS_SUBLINK', 'ANY_SUBLINK', 'ALL_SUBLINK', 'EXPR_SUBLINK'),
    testexpr: node,
    operName: { is: 'operator' },
    subselect: node,
    location,
  },
  FuncCall: {
    funcname: { is: 'function' },
    args: nodes,
    agg_star: any,
    agg_distinct: any,
    agg_filter: node,
    funcformat: any,
    location,
  },
  TypeCast: { arg: node, typeName: bare('TypeName'), location },
  TypeName: { names: { is: 'type' }, typemod: one(-1), location },
  SQLValueFunction: {
    op: one('SVFOP_CURRENT_DATE', 'SVFOP_LOCALTIMESTAMP'),
    typmod: one(-1),
    location,
  },
  SortBy: {
    node,
    sortby_dir: one('SORTBY_DEFAULT', 'SORTBY_ASC', 'SORTBY_DESC'),
    sortby_nulls: any,
    location,
  },
};

/** The views, with their columns (server/db/functions/recipientQueries.sql). A test compares them with the database. */
export const views: Readonly<Record<string, readonly string[]>> = {
  patients: [
    'icpassport',
    'name',
    'sex',
    'dob',
    'age',
    'language',
    'race',
    'nationality',
    'marital_status',
    'city',
    'state',
    'postcode',
    'company',
    'has_mobile',
    'registered_on',
    'last_visit',
    'next_visit',
  ],
  appointments: [
    'aptid',
    'icpassport',
    'day',
    'starts_at',
    'minutes',
    'type',
    'status',
    'meaning',
    'doctors',
    'is_finished',
  ],
};

/** Functions, none of which makes much of little, waits, or leaves the query. */
export const functions: ReadonlySet<string> = new Set([
  'count',
  'min',
  'max',
  'sum',
  'avg',
  'bool_and',
  'bool_or',
  'lower',
  'upper',
  'length',
  'btrim',
  'left',
  'right',
  'abs',
  'round',
  'floor',
  'ceil',
  'date_part',
  'extract',
  'date_trunc',
  'age',
  'make_date',
  'to_char',
  'now',
]);

export const operators: ReadonlySet<string> = new Set([
  '=',
  '<>',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '~~',
  '!~~',
  '~~*',
  '!~~*',
  'BETWEEN',
  'NOT BETWEEN',
]);

export const types: ReadonlySet<string> = new Set([
  'date',
  'timestamp',
  'interval',
  'text',
  'bool',
  'int2',
  'int4',
  'int8',
  'float8',
  'numeric',
]);
