import type { Client } from 'pg';
import { WriterClient } from '../../../server/kit/db/writerHost.ts';

/** What a statement read. */
export interface Reading {
  /** Rows and entries of indexes that it looked at, those included that it then left out. */
  rows: number;
  /** Pages of 8 kB of tables and indexes that it read for them. What functions read is counted with their own statements. */
  pages: number;
  /** What PostgreSQL did, for who has to mend it. */
  plan: string;
}

/** What each statement read, by its text without its values. Functions' statements are among them. */
export type Readings = Map<string, Reading>;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

/**
 * Has PostgreSQL tell the sessions of a database that begin from now on how it ran each of their statements, and count which
 * functions they call.
 */
export async function explainEveryStatement(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    track_functions: 'all',
  };
  await owner.query("LOAD 'auto_explain'");
  for (const [name, value] of Object.entries(settings))
    await owner.query(`ALTER DATABASE ${rows[0]?.name} SET ${name} = '${value}'`);
}

/** What servers do by themselves beside the calls: messages that are due, jobs, what a server says of itself. */
const ofJobs = /\bapp\.due_|\bpgboss\.|\bserver_instance\b/;

let readings: Readings = new Map();
const sent = new Set<string>();
const heard = new WeakSet<WriterClient>();

/** What the statements read that servers of this process send during some work. */
export async function readingsDuring(work: () => Promise<void>): Promise<Readings> {
  const read: Readings = new Map();
  readings = read;
  await work();
  readings = new Map();
  return read;
}

// It is called with its client below.
const query = Reflect.get<WriterClient, 'query'>(WriterClient.prototype, 'query');
Object.defineProperty(WriterClient.prototype, 'query', {
  configurable: true,
  writable: true,
  value(this: WriterClient, ...given: Parameters<typeof query>) {
    const [statement] = given as readonly (string | { text?: string })[];
    sent.add((typeof statement === 'string' ? statement : statement?.text) ?? '');
    if (!heard.has(this)) listenTo(this);
    heard.add(this);
    return query.apply(this, given) as unknown;
  },
});

// The statements of functions end, and are told of, before the one that was sent and called them.
function listenTo(client: WriterClient): void {
  let within: Explained[] = [];
  client.on('notice', ({ message = '' }) => {
    if (!message.startsWith('duration:')) return;
    const explained = JSON.parse(message.slice(message.indexOf('{'))) as Explained;
    within.push(explained);
    if (!sent.has(explained['Query Text'])) return;
    if (!ofJobs.test(explained['Query Text'])) for (const each of within) note(each);
    within = [];
  });
}

interface Explained {
  'Query Text': string;
  Plan: Plan;
}

function note({ 'Query Text': text, Plan: plan }: Explained): void {
  const name = withoutValues(text);
  const before = readings.get(name);
  readings.set(name, {
    rows: (before?.rows ?? 0) + rowsOf(plan),
    pages: (before?.pages ?? 0) + pagesOf(plan),
    plan: linesOf(plan).join('\n'),
  });
}

const withoutValues = (text: string) =>
  text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\b\d+\b/g, '0')
    .replace(/\s+/g, ' ')
    .trim();

/** Rows of tables and entries of indexes: a node that reads neither passes on what those below it read. */
function rowsOf(plan: Plan): number {
  const reads = plan['Relation Name'] ?? plan['Index Name'];
  const seen =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  return below + (reads === undefined ? 0 : seen * plan['Actual Loops']);
}

function pagesOf(plan: Plan): number {
  if (plan['Relation Name'] !== undefined && plan['Node Type'] !== 'ModifyTable')
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  return (plan.Plans ?? []).reduce((sum, each) => sum + pagesOf(each), 0);
}

function linesOf(plan: Plan, depth = 0): string[] {
  const said = [
    plan['Node Type'],
    plan['Relation Name'],
    plan['Index Name'],
    plan['Index Cond'],
    plan.Filter && `filter ${plan.Filter}, left out ${plan['Rows Removed by Filter'] ?? 0}`,
    `${plan['Actual Rows']} rows × ${plan['Actual Loops']}`,
    `${plan['Shared Hit Blocks'] + plan['Shared Read Blocks']} pages`,
  ];
  const line = '  '.repeat(depth) + said.filter(Boolean).join(' · ');
  return [line, ...(plan.Plans ?? []).flatMap((each) => linesOf(each, depth + 1))];
}
