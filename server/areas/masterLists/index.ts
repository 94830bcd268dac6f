import { masterLists } from '../../../contract/masterLists/index.ts';
import { crud } from '../../db/crud.ts';
import * as schema from '../../db/schema/index.ts';
import type { Handlers } from '../../http/context.ts';

type Lists = typeof masterLists;

// A list without a table of its name does not compile.
const tables: Pick<typeof schema, keyof Lists> = schema;

/** What the calls of every master list do: all the same, each with its own table. */
export const masterHandlers = Object.fromEntries(
  Object.entries(masterLists).map(([name, { resource, calls }]) => [
    name,
    crud(resource, calls, tables[name as keyof Lists]),
  ]),
) as { [Name in keyof Lists]: Handlers<Lists[Name]['calls']> };
