import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import { requiredText } from '../../../../contract/fields.ts';
import { z } from '../../../../contract/kit/zod.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { lists } from '../../accounts/branches/defaults.ts';
import { ScriptFault } from './fault.ts';

/** A row of a new branch's lists. */
export type StartRow =
  | { list: 'opening_hour'; weekday: number; opens: string; closes: string }
  | { list: string; value: string; minutes?: number; meaning?: StatusMeaning };

const { appointmentLocations, appointmentStatuses, appointmentTypes, cancelReasons, openingHours } =
  masterLists;

/** The rules of the lists that a branch itself can change: those of its pages. */
const rules: Readonly<Record<string, z.ZodMiniType>> = {
  opening_hour: openingHours.calls.openingHourCreate.body,
  appt_type: appointmentTypes.calls.appointmentTypeCreate.body,
  appt_status: appointmentStatuses.calls.appointmentStatusCreate.body,
  appt_location: appointmentLocations.calls.appointmentLocationCreate.body,
  appt_cancel_reason: cancelReasons.calls.cancelReasonCreate.body,
};
const plainValue = z.object({ value: requiredText(1, 50) });
/** Of the categories, the product knows the usual one by its place. */
const kinds = new Set(
  [...Object.keys(lists), 'appt_type', 'appt_status'].filter((kind) => kind !== 'appt_priority'),
);

/** A row of a script, by the rules of its list. Throws ScriptFault. */
export function readRow(
  table: string,
  { kind, ...values }: Record<string, string | number | null>,
  line: number,
): StartRow {
  const list = table === 'opening_hour' && kind === undefined ? table : String(kind);
  if (list !== 'opening_hour' && (table !== 'lookup_value' || !kinds.has(list)))
    throw new ScriptFault('SCRIPT.NO_LIST', line, list.slice(0, 30));
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const read = z.safeParse(rules[list] ?? plainValue, given);
  const extra = read.success && Object.keys(given).find((name) => !(name in Object(read.data)));
  if (!read.success || extra)
    throw new ScriptFault(
      'SCRIPT.VALUE',
      line,
      extra || String(read.error?.issues[0]?.path[0] ?? list),
    );
  // Its schema has the fields of the list.
  return { list, ...(read.data as object) } as StartRow;
}
