import { setTimeout as pause } from 'node:timers/promises';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { createClient, type Send } from '../../../contract/kit/client.ts';

/** Someone who is signed in at a branch, with some of its records. */
export interface Desk {
  send: Send;
  who: { email: string; password: string };
  token: string;
  branch: number;
  patients: readonly { icPassport: string; patID: number }[];
  /** Those of today. */
  appointments: readonly number[];
  doctors: readonly number[];
}

/** Signs someone in at the only branch that they work in. `through` sends the requests. */
export async function deskOf(
  base: string,
  who: { email: string; password: string },
  branch: number,
  through: typeof fetch = fetch,
): Promise<Desk> {
  const patiently = untilServed(through);
  const visitor = createClient({ base, headers: () => ({}), fetch: patiently });
  const { data } = await visitor(api.authenticate, who);
  // Encodings as browsers accept them over TLS.
  const headers = () => ({
    Authorization: `Bearer ${data.token}`,
    'Accept-Encoding': 'gzip, deflate, br',
  });
  const open = createClient({ base, headers, fetch: patiently });
  const { data: page } = await open(api.patientList, { page: 2, pageSize: 100, sort: 'regDate' });
  const { data: doctors } = await open(api.apptResource, {});
  const today = clinicToday();
  const { data: queue } = await open(api.appointmentList, { startDate: today, endDate: today });
  return {
    send: createClient({ base, headers, fetch: through }),
    who,
    token: data.token,
    branch,
    patients: page.data.map(({ icPassport, patID }) => ({ icPassport, patID })),
    appointments: queue.data.map(({ id }) => id),
    doctors: doctors.map(({ id }) => id),
  };
}

/** Makes requests again while a busy server puts them off (503), as with passwords, which take the processor. */
export function untilServed(through: typeof fetch): typeof fetch {
  return async (request, init) => {
    for (;;) {
      // A body can be sent once.
      const response = await through(request instanceof Request ? request.clone() : request, init);
      if (response.status !== 503) return response;
      await pause(500);
    }
  };
}
