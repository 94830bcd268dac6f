import { benchApi } from './api.ts';
import { benchBusy } from './busy/run.ts';
import { benchCalendar } from './calendar/run.ts';
import { benchFirst } from './first/run.ts';
import { benchGrowth } from './growth/run.ts';
import { benchInPlace } from './inPlace.ts';
import { benchOpenings } from './openings.ts';
import { benchPages } from './pages/run.ts';
import { benchPapers } from './papers.ts';
import { benchPatient } from './patient/run.ts';
import { benchPublic } from './public/run.ts';
import { benchReports } from './reports.ts';
import { benchRush } from './rush/run.ts';
import { benchLoad } from './staff/run.ts';
import { benchThroughput } from './throughput.ts';
import { benchVisit } from './visit.ts';

/** `npm run bench` measures all parts; `npm run bench -- <part>` one of them, with the part's own arguments. */
const parts: Readonly<Record<string, (given: readonly string[]) => Promise<unknown>>> = {
  api: benchApi,
  first: benchFirst,
  public: benchPublic,
  pages: benchPages,
  patient: benchPatient,
  calendar: benchCalendar,
  inplace: benchInPlace,
  throughput: benchThroughput,
  openings: benchOpenings,
  busy: benchBusy,
  papers: benchPapers,
  reports: benchReports,
  growth: benchGrowth,
  load: benchLoad,
  rush: benchRush,
  visit: benchVisit,
};
const [asked, ...given] = process.argv.slice(2);
const part = asked === undefined ? undefined : parts[asked];
if (asked !== undefined && !part)
  throw new Error(`There is no part ${asked}: ${Object.keys(parts).join(' or ')}`);
for (const run of part ? [part] : Object.values(parts)) await run(given);
process.exit(0);
