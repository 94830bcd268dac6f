import { between, eq } from 'drizzle-orm';
import { malaysianStates } from '../../../../contract/clinic/branchSettings.ts';
import type { masterLists } from '../../../../contract/masterLists/index.ts';
import { gazettedFestivals } from '../../../../contract/masterLists/publicHolidays.ts';
import { malaysianHolidays } from '../../../../contract/platform/malaysianHolidays.ts';
import { publicHolidays as table } from '../../../db/schema/index.ts';
import { type Changes, record } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';

type Row = typeof table.$inferSelect;
type Wanted = ReturnType<typeof malaysianHolidays>[number];

/** Fills the list of public holidays with those of a year. */
export const publicHolidayYears: Handlers<(typeof masterLists)['publicHolidays']['further']> = {
  async loadPublicHolidays({ year, ...days }, context) {
    for (const festival of gazettedFestivals) {
      const day = days[festival];
      if (day && !day.startsWith(`${year}-`))
        throw refusal(400, 'HOLIDAY_YEAR.OTHER_YEAR', { field: festival, params: { year } });
    }
    const wanted = malaysianHolidays(year, days);
    const last = wanted.at(-1)?.day ?? `${year}-12-31`;
    const held = await context.db
      .select()
      .from(table)
      .where(between(table.day, `${year}-01-01`, last))
      .for('update');
    const misplaced = misplacedAmong(held, wanted);
    for (const row of misplaced) await remove(context, row);
    const kept = held.filter((row) => !misplaced.includes(row));
    const missing = wanted.flatMap((each) => missingOf(each, kept));
    const added =
      missing.length === 0
        ? []
        : await context.db
            .insert(table)
            .values(missing)
            .onConflictDoNothing()
            .returning({ id: table.id, day: table.day, name: table.name, state: table.state });
    for (const { id, ...values } of added) await noted(context, id, 'create', values);
    return {
      added: added.length,
      present: wanted.length - added.length,
      moved: misplaced.length,
    };
  },
};

const isNamed = (row: Pick<Row, 'name'>, { name }: Pick<Wanted, 'name'>) =>
  row.name.toLowerCase() === name.toLowerCase();

/**
 * Festivals and days in lieu that stand on a day on which they are not wanted. What a ruler or an Administrator set
 * otherwise is no festival.
 */
function misplacedAmong(held: readonly Row[], wanted: readonly Wanted[]): Row[] {
  const following = wanted.filter(({ follows }) => follows);
  return held.filter((row) => {
    const same = following.filter((each) => isNamed(row, each));
    const isOfWanted = wanted.some(({ name }) => isNamed(row, { name: `${name} (in lieu)` }));
    return (same.length > 0 || isOfWanted) && same.every(({ day }) => day !== row.day);
  });
}

/** What is not there of a holiday: nothing, all of it, or some of its states. What does not follow may be on any day. */
function missingOf({ day, name, states, follows }: Wanted, held: readonly Row[]) {
  const same = held.filter((row) => isNamed(row, { name }) && (!follows || row.day === day));
  const listed = same.flatMap(({ state }) =>
    state
      .toLowerCase()
      .split(',')
      .map((each) => each.trim()),
  );
  if (listed.includes('')) return [];
  if (listed.length === 0) return [{ day, name, state: states.join(', ') }];
  const all = states.length === 0 ? malaysianStates : states;
  const others = all.filter((state) => !listed.includes(state.toLowerCase()));
  return others.length === 0 ? [] : [{ day, name, state: others.join(', ') }];
}

async function remove(context: SessionContext, { id, day, name, state }: Row): Promise<void> {
  await context.db.delete(table).where(eq(table.id, id));
  await noted(context, id, 'delete', { day, name, state });
}

async function noted(
  context: SessionContext,
  id: number,
  action: 'create' | 'delete',
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const changes: Changes = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      action === 'create' ? [null, value] : [value, null],
    ]),
  );
  await record(context, { resource: 'public-holidays', id, action, changes });
}
