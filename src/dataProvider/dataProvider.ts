import { defaultDataProvider, type DataProvider, type GetListParams, type RaRecord } from 'ra-core';
import { api } from '../../contract/index.ts';
import type { Call } from '../../contract/kit/call.ts';
import type { Send } from '../../contract/kit/client.ts';

/** Which list of the contract stands for a resource of react-admin, and which field is its id. */
const lists: Record<string, { call: Call; id: string }> = {
  appointments: { call: api.appointmentList, id: 'id' },
  organizer: { call: api.organizerList, id: 'id' },
  patients: { call: api.patientList, id: 'patID' },
};

/** react-admin's verbs as calls of the contract. */
export function createDataProvider(send: Send): DataProvider {
  return {
    ...defaultDataProvider,
    async getList<R extends RaRecord>(resource: string, params: GetListParams) {
      const list = lists[resource];
      if (!list) throw new Error(`There is no list of ${resource}`);
      const { data, total } = await send(list.call, inputOf(params));
      const rows = rowsOf(data).map((row) => ({ ...row, id: row[list.id] }) as unknown as R);
      return { data: rows, total: total ?? rows.length };
    },
  };
}

function inputOf({ pagination, sort, filter }: GetListParams) {
  return {
    ...(filter as object),
    ...(pagination && { page: pagination.page, pageSize: pagination.perPage }),
    ...(sort && { sort: sort.field, order: sort.order }),
  };
}

function rowsOf(answer: unknown): Record<string, unknown>[] {
  const rows: unknown =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
}
