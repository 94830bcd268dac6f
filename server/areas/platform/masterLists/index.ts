import type { Call } from '../../../../contract/kit/call.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import {
  computedExpressions,
  lineTables,
  lookupKinds,
  masterTables,
} from '../../../db/masterTables.ts';
import { disclosures } from '../../../db/schema/index.ts';
import { crud, type CrudOptions, moves, summaries } from '../../../kit/db/crud/index.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { accessLevelOptions } from '../../agata/agataUsers/levels.ts';
import { routeOptions } from '../../agata/routing/routes.ts';
import { agataListOptions } from './agataLists.ts';
import { consultationOptions } from './consultation.ts';
import { doctorResourceOptions } from './doctorResources.ts';
import { followMerge } from './followMerge.ts';
import { lookupListOptions } from './lookupLists.ts';
import { patientFileOptions } from './patientFiles.ts';
import { prescriptionPapers } from './prescriptionPapers.ts';
import { prescriptionOptions } from './prescriptions.ts';
import { publicHolidayYears } from './publicHolidays.ts';

type Lists = typeof masterLists;

/** Handlers of the additional calls of master lists. Lists without such calls are left out. */
type AdditionalHandlers = {
  [
    Name in keyof Lists as Lists[Name]['further'] extends Record<string, Call> ? Name : never
  ]: Lists[Name]['further'] extends Record<string, Call> ? Handlers<Lists[Name]['further']> : never;
};

/** Handlers of additional calls. A missing one does not compile. */
const further: AdditionalHandlers = {
  prescriptions: prescriptionPapers,
  publicHolidays: publicHolidayYears,
};

/** Lists with rules of their own. */
const options: { readonly [Name in keyof Lists]?: CrudOptions } = {
  ...Object.fromEntries(
    Object.entries(lookupKinds).map(([name, kind]) => [name, lookupListOptions(kind)]),
  ),
  doctorResources: doctorResourceOptions,
  ...agataListOptions,
  ...consultationOptions,
  ...prescriptionOptions,
  disclosures: { written: followMerge(disclosures) },
  patientFiles: patientFileOptions,
  accessLevels: accessLevelOptions,
  agataRoutes: routeOptions,
};

/** Handlers of every master list's calls: the standard ones and its transitions, each with its own table. */
export const masterHandlers = Object.fromEntries(
  Object.entries(masterLists).map(([name, list]) => {
    const { one, resource, usual, transitions, trash, versions } = list;
    const table = masterTables[name as keyof Lists];
    const own = {
      lines: lineTables(one, usual),
      computed: computedExpressions(one),
      ...options[name as keyof Lists],
      declared: list,
    };
    const handlers: Record<string, object>[] = [
      crud(resource, usual, table, { ...own, trash, versions }),
      moves(resource, { usual, transitions }, table, own),
      summaries(resource, list, table, own),
      (further as Record<string, Record<string, object>>)[name] ?? {},
    ];
    return [name, Object.fromEntries(handlers.flatMap((each) => Object.entries(each)))];
  }),
) as unknown as { [Name in keyof Lists]: Handlers<Lists[Name]['calls']> };
