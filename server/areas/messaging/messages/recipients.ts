import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import type { MessageRecipient } from '../../../../contract/messaging/messages.ts';
import {
  appointmentPlaceholders,
  filledMessage,
  type Placeholder,
  placeholdersIn,
  messageTime,
} from '../../../../contract/messaging/messageText.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { appointments, patients } from '../../../db/schema/index.ts';
import type { OfficialMessage } from '../../../gateways/whatsapp/officialTemplates.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { Failure } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { mobileOf } from '../../clinic/patients/phones.ts';
import type { Official } from '../officialTemplates/tied.ts';

type Given = Pick<MessageRecipient, 'icPassport'> & Partial<MessageRecipient>;
type Fault = Failure['faults'][number];

/** What holds for the messages of a channel. */
export interface MessageRules {
  /** Longest text in characters. */
  max: number;
  /** The error code of a text that may not be sent. */
  fault: (text: string) => TextCode | undefined;
  /** The input's field with the recipients. */
  field: string;
  /** What the message goes out as where the gateway takes no free text. */
  official?: Official | undefined;
}

/** A recipient with the message for them. */
export interface Addressed {
  patientId: number;
  appointmentId: number | null;
  /** When that appointment begins, as the text may say. */
  appointmentAt: Date | null;
  phone: string;
  text: string;
  official: OfficialMessage | null;
}

/** What reads the records of recipients: a request, or a job. */
type RecordsContext = Pick<BranchContext, 'db'> & { branch: Pick<BranchContext['branch'], 'id'> };

/** For each recipient the message, or why there can be none. */
export async function eachAddressed(
  context: RecordsContext,
  content: string,
  given: readonly Given[],
  rules: MessageRules,
): Promise<(Addressed | Refused)[]> {
  // Merges lock appointments before patients. The other order could deadlock.
  const visits = await visitsOf(
    context,
    given.flatMap(({ aptID }) => aptID ?? []),
  );
  const people = await peopleOf(
    context,
    given.map(({ icPassport }) => icPassport),
  );
  return given.map((recipient) => look(recipient, content, { visits, people }, rules));
}

/**
 * The message for each recipient, with the values of their records. Someone named twice gets it once. Every recipient
 * who cannot get it has an error.
 */
export async function addressed(
  context: RecordsContext,
  content: string,
  given: readonly Given[],
  rules: MessageRules,
): Promise<Addressed[]> {
  const found = new Map<string, Addressed>();
  const refused: { status: number; fault: Fault }[] = [];
  for (const [index, outcome] of (await eachAddressed(context, content, given, rules)).entries()) {
    if ('status' in outcome) {
      const { status, field, ...fault } = outcome;
      const place = [rules.field, index, ...(field ? [field] : [])].join('.');
      refused.push({ status, fault: { ...fault, field: place } });
    } else found.set(`${outcome.patientId} ${outcome.appointmentId}`, outcome);
  }
  const [first] = refused;
  if (first) {
    const alike = refused.filter(({ status }) => status === first.status);
    throw new Failure(
      first.status,
      alike.map(({ fault }) => fault),
    );
  }
  return [...found.values()];
}

type Person = Awaited<ReturnType<typeof peopleOf>>[number];
type Visit = Awaited<ReturnType<typeof visitsOf>>[number];
interface Known {
  people: readonly Person[];
  visits: readonly Visit[];
}
export interface Refused extends Fault {
  status: number;
}

function look(
  given: Given,
  content: string,
  { people, visits }: Known,
  { max, fault: faultOf, official }: MessageRules,
): Addressed | Refused {
  const person = people.find(({ icPassport }) => icPassport === given.icPassport);
  if (!person) return { status: 404, code: 'GENERAL.NOT_FOUND', field: 'icPassport' };
  const visit = visits.find(({ id, patientId }) => id === given.aptID && patientId === person.id);
  if (given.aptID && !visit) return { status: 404, code: 'GENERAL.NOT_FOUND', field: 'aptID' };
  const { name, mobile } = person;
  if (person.noMessages)
    return { status: 409, code: 'SMS.OPTED_OUT', field: 'icPassport', params: { name } };
  if (mobile === '')
    return { status: 409, code: 'SMS.NO_MOBILE', field: 'phoneNo', params: { name } };
  if (given.phoneNo && mobileOf(given.phoneNo) !== mobile)
    return {
      status: 409,
      code: 'SMS.NUMBER_CHANGED',
      field: 'phoneNo',
      params: { name, phone: formatPhone(mobile) },
    };
  const missingPlaceholder = visit
    ? undefined
    : placeholdersIn([content, ...(official?.values ?? [])].join(' ')).find((holder) =>
        isOfVisit(holder),
      );
  if (missingPlaceholder)
    return {
      status: 400,
      code: 'SMS.NEEDS_APPOINTMENT',
      field: 'aptID',
      params: { name, holder: missingPlaceholder },
    };
  const fill = (words: string) => filledMessage(words, { name, ...(visit && valuesOf(visit)) });
  const text = fill(content);
  if (text.length > max) return { status: 400, code: 'GENERAL.TOO_LONG', params: { name, max } };
  // Filled-in values may contain characters that the content does not.
  const fault = faultOf(text);
  if (fault) return { status: 400, code: fault, params: { name } };
  return {
    patientId: person.id,
    appointmentId: visit?.id ?? null,
    appointmentAt: visit?.startsAt ?? null,
    phone: mobile,
    text,
    official: official?.of(official.values.map(fill)) ?? null,
  };
}

const isOfVisit = (holder: Placeholder) =>
  (appointmentPlaceholders as Placeholder[]).includes(holder);

const valuesOf = ({ type, startsAt, remark, doctor, nextAction }: Visit) => ({
  apttype: type,
  aptdate: messageTime(wallClockOf(startsAt)),
  aptremark: remark,
  resource: doctor ?? '',
  nextaction: nextAction,
});

// Locked against merges until the messages are stored.
function peopleOf({ db, branch }: RecordsContext, numbers: string[]) {
  return db
    .select({
      id: patients.id,
      icPassport: patients.icPassport,
      name: patients.name,
      mobile: patients.mobile,
      noMessages: patients.noMessages,
    })
    .from(patients)
    .where(
      and(
        eq(patients.branchId, branch.id),
        inArray(patients.icPassport, numbers),
        isNull(patients.removedAt),
      ),
    )
    .orderBy(patients.id)
    .for('key share');
}

function visitsOf({ db, branch }: RecordsContext, ids: number[]) {
  return db
    .select({
      id: appointments.id,
      patientId: appointments.patientId,
      type: appointments.type,
      startsAt: appointments.startsAt,
      remark: appointments.remark,
      nextAction: appointments.nextAction,
      doctor: sql<string | null>`(
        SELECT string_agg(d.name, ', ' ORDER BY ad.position)
          FROM appointment_doctor ad JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
         WHERE ad.branch_id = appointment.branch_id AND ad.appointment_id = appointment.id)`,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.branchId, branch.id),
        inArray(appointments.id, ids),
        isNull(appointments.removedAt),
      ),
    )
    .orderBy(appointments.id)
    .for('key share');
}
