import { idOf, oneOf, optionalText, orElse, requiredText, wholeNumber } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** The days for which the records of a removed company stay: as the platform begins, and at least. */
export const USUAL_REMOVAL_DAYS = 90;
export const FEWEST_REMOVAL_DAYS = 30;

/** Years after the end of the year for which billing documents are kept (section 82 of the Income Tax Act 1967). */
export const DOCUMENT_YEARS = 7;

/** What may be with a removed company: it waits for its day, its records are going or gone, or it was brought back. */
export const removalStates = ['Waiting', 'Removing', 'Removed', 'Restored'] as const;
/** Whether the archive of a company's records is there: it stays for some days, and is made again when it is asked for. */
export const archiveStates = ['None', 'Making', 'Ready'] as const;
export const ARCHIVE_DAYS = 7;
const archiveWords = {
  None: 'RESOURCE.COMPANY_REMOVALS.ARCHIVE.NONE',
  Making: 'RESOURCE.COMPANY_REMOVALS.ARCHIVE.MAKING',
  Ready: 'RESOURCE.COMPANY_REMOVALS.ARCHIVE.READY',
} as const;
const removalWords = {
  Waiting: 'RESOURCE.COMPANY_REMOVALS.STATUS.WAITING',
  Removing: 'RESOURCE.COMPANY_REMOVALS.STATUS.REMOVING',
  Removed: 'RESOURCE.COMPANY_REMOVALS.STATUS.REMOVED',
  Restored: 'RESOURCE.COMPANY_REMOVALS.STATUS.RESTORED',
} as const;

const text = z.string();
const count = z.int();
const status = () => oneOf(removalStates, { words: removalWords });

const removal = z
  .object({
    id: count,
    tenantID: count,
    companyName: text,
    rocNo: text,
    email: text.check(z.meta({ description: 'Where the certificate is mailed.' })),
    reason: text,
    status: status(),
    removedAt: text,
    removedBy: z.nullable(text),
    dueOn: text.check(z.meta({ description: 'The first day on which its records go.' })),
    restoredAt: z.nullable(text),
    doneAt: z.nullable(text),
    records: count.check(z.meta({ description: 'How many records have gone.' })),
    archive: oneOf(archiveStates, { words: archiveWords }).check(
      z.meta({ description: 'Whether its ZIPs are there.' }),
    ),
    archiveRecords: count.check(z.meta({ description: 'The rows and files in them so far.' })),
    archiveFiles: count.check(z.meta({ description: 'How many ZIPs there are.' })),
    archiveUntil: z.nullable(text).check(z.meta({ description: 'Until when they are there.' })),
    certificateNo: z.nullable(text),
    documentsUntil: z
      .nullable(text)
      .check(z.meta({ description: 'The last day for which its billing documents are kept.' })),
    version: count,
  })
  .check(z.meta({ id: 'CompanyRemoval' }));
export type CompanyRemoval = z.infer<typeof removal>;

/** Companies that leave the platform: removed, given their records, and after a term gone for good. */
export const companyRemovals = {
  companyRemovalList: listCall({
    method: 'GET',
    path: '/api/company_removal_list',
    summary: 'Companies that were removed, by state and part of the name; the last one first.',
    access: onPlatform('list', 'company-removals'),
    query: z.object({
      tenantName: z.optional(optionalText(100)),
      status: z.optional(status()),
    }),
    list: { sort: ['removedAt', 'companyName', 'dueOn', 'id'], ids: 'company-removals' },
    answer: z.object({ data: z.array(removal), totalCount: count }),
  }),
  removeCompany: call({
    method: 'POST',
    path: '/api/remove_company',
    summary:
      'Removes a company: from now on nobody of it, no key and no visitor comes to it or its branches, and nothing is sent for them. Its records stay for the days that the platform says, and are removed then. 404 for one that was removed.',
    access: onPlatform('create', 'company-removals'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({ companyName: requiredText(1, 100), reason: requiredText(3, 300) }),
    answer: removal,
    example: { companyName: 'Klinik Baru Sdn Bhd', reason: 'The practice has closed' },
  }),
  giveCompanyArchive: call({
    method: 'POST',
    path: '/api/give_company_archive',
    summary:
      'A ZIP of the records of a removed company, by its number from 1, noted in the history of the removal with whom it is for. 409 where none is there.',
    access: onPlatform('give', 'company-removals'),
    recentlyConfirmed: true,
    alone: true,
    isLong: true,
    body: z.object({
      id: idOf('company-removals'),
      recipient: requiredText(2, 150),
      file: orElse(wholeNumber({ min: 1, max: 10_000 }), 1),
    }),
    bytes: 'application/zip',
    answer: z.instanceof(Blob),
    example: { recipient: 'The owner, who asked in writing', file: 1 },
  }),
  askCompanyArchive: call({
    method: 'POST',
    path: '/api/ask_company_archive',
    summary:
      'Has all records of a removed company put into ZIPs: every row as a line of JSON in a file for each table and branch, and the files. Nothing by which someone signs in is in them. One that is there already is made anew. 409 once the records have begun to go.',
    access: onPlatform('give', 'company-removals'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({ id: idOf('company-removals') }),
    answer: removal,
  }),
  restoreCompany: call({
    method: 'POST',
    path: '/api/restore_company',
    summary:
      'Brings a removed company back: its people, keys and branches have what they had. 409 once its records have begun to go.',
    access: onPlatform('restore', 'company-removals'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({ id: idOf('company-removals') }),
    answer: removal,
  }),
  companyRemovalPaper: call({
    method: 'GET',
    path: '/api/report/company_removal',
    summary:
      'The certificate that the records of a company were removed, as a PDF in the language of the request. 409 until they are.',
    access: onPlatform('list', 'company-removals'),
    query: z.object({ id: idOf('company-removals') }),
    readOnlyToken: true,
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
  }),
};
