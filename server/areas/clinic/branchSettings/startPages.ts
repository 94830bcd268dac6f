import { eq } from 'drizzle-orm';
import {
  ownStartPages,
  type startPageCalls as calls,
  startRoles,
} from '../../../../contract/clinic/startPages.ts';
import { accounts } from '../../../db/schema/index.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { change, type Settings, settingsOf } from './columns.ts';

export const startPages: Handlers<typeof calls> = {
  startPages: async (_, context) => startPagesOf(await settingsOf(context)),

  async editStartPages(pages, context) {
    const byRole = Object.fromEntries(
      Object.entries(pages).map(([name, page]) => [startRoles[name as keyof typeof pages], page]),
    );
    return startPagesOf(await change(context, 'start-pages', { startPages: byRole }));
  },

  async ownStartPage(_, { db, session }) {
    const [found] = await db
      .select({ startPage: accounts.startPage })
      .from(accounts)
      .where(eq(accounts.id, session.accountId));
    return { startPage: ownPage(found?.startPage) };
  },

  async editOwnStartPage({ startPage }, { db, session, audit }) {
    const ofPerson = eq(accounts.id, session.accountId);
    await db
      .update(accounts)
      .set({ startPage: startPage === 'branch' ? '' : startPage })
      .where(ofPerson);
    await audit({ resource: 'accounts', id: session.accountId, action: 'edit' });
    return { startPage };
  },
};

const ownPage = (stored = '') => ownStartPages.find((page) => page === stored) ?? 'branch';

const startPagesOf = ({
  id,
  version,
  startPages: { Receptionist, Nurse, Doctor, Manager, Tenant },
}: Settings) => ({
  id,
  version,
  receptionist: Receptionist ?? DEFAULT,
  nurse: Nurse ?? DEFAULT,
  doctor: Doctor ?? DEFAULT,
  manager: Manager ?? DEFAULT,
  owner: Tenant ?? DEFAULT,
});

const DEFAULT = 'dashboard';
