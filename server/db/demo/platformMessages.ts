import { messageScreens } from '../../../contract/messaging/messageTemplates.ts';
import type { Db } from '../../kit/db/database.ts';
import { platformMessageQueries, platformMessageTemplates } from '../schema/index.ts';

const templates = [
  {
    name: 'Reminder with an answer',
    content:
      'Dear {name}, we await you on {aptdate} with {resource}. Answer 1 to confirm, or STOP for no more messages.',
    screen: 'Appointment Reminder',
  },
  {
    name: 'Peringatan dengan jawapan',
    content:
      'Salam {name}, temu janji anda pada {aptdate} dengan {resource}. Balas 1 untuk mengesahkan, atau BERHENTI.',
    screen: 'Appointment Reminder',
  },
  {
    name: 'Birthday',
    content: 'Dear {name}, all of us at the clinic wish you a happy birthday.',
    screen: 'Group Message',
  },
] as const;

const queries = [
  {
    queryName: 'Not seen for a year',
    queryDesc: 'Patients whose last visit is more than a year ago and who have no appointment.',
    querySQL: `SELECT icpassport FROM patients
 WHERE last_visit < current_date - interval '1 year' AND next_visit IS NULL`,
  },
  {
    queryName: 'Not confirmed for tomorrow',
    queryDesc: 'Patients whose appointment of tomorrow is still only booked.',
    querySQL: `SELECT icpassport, aptid FROM appointments
 WHERE day = current_date + 1 AND meaning = 'booked'`,
  },
];

/** Stores message templates and queries that the platform offers to every clinic. */
export async function storePlatformMessages(db: Db): Promise<void> {
  await db.insert(platformMessageTemplates).values(
    templates.map(({ name, content, screen }) => ({
      templateName: name,
      templateContent: content,
      queryID: messageScreens.find(({ queryName }) => queryName === screen)?.queryID ?? null,
    })),
  );
  await db.insert(platformMessageQueries).values(queries);
}
