import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { createClient, type Send } from '../../../contract/kit/client.ts';

/** Someone who is signed in at a branch, with some of its records. */
export interface Desk {
  send: Send;
  token: string;
  branch: number;
  patients: readonly { icPassport: string; patID: number }[];
  /** Those of today. */
  appointments: readonly number[];
}

/** Signs someone in at the only branch that they work in. `through` sends the requests. */
export async function deskOf(
  base: string,
  who: { email: string; password: string },
  branch: number,
  through: typeof fetch = fetch,
): Promise<Desk> {
  const visitor = createClient({ base, headers: () => ({}), fetch: through });
  const { data } = await visitor(api.authenticate, who);
  const send = createClient({
    base,
    headers: () => ({ Authorization: `Bearer ${data.token}` }),
    fetch: through,
  });
  const { data: page } = await send(api.patientList, { page: 2, pageSize: 100, sort: 'regDate' });
  const today = clinicToday();
  const { data: queue } = await send(api.appointmentList, { startDate: today, endDate: today });
  return {
    send,
    token: data.token,
    branch,
    patients: page.data.map(({ icPassport, patID }) => ({ icPassport, patID })),
    appointments: queue.data.map(({ id }) => id),
  };
}
