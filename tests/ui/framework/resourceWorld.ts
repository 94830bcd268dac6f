import { beforeAll } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { batch } from '../../../contract/platform/batch.ts';
import { practiceTypes } from '../../../contract/platform/practiceTypes.ts';
import { WithTotal, mock, Refusal } from '../../support/mock.ts';
import { beginSession, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

export const LIST = '/clinic-setup-management/practice-type';
export const EDIT = '/clinic-setup-management/edit-practice-type/?practiceTypeName=';
export type PracticeType = Answer<typeof practiceTypes.practiceTypeDetail>;

/** Prepares each test of a file. What the pages load when they are first drawn is there before the first test. */
export function mockResources(): void {
  preparePages();
  beforeAll(
    () =>
      Promise.all([
        import('../../../src/layout/SignedInApp.tsx'),
        import('../../../src/ui/resource/ListPage.tsx'),
        import('../../../src/ui/resource/RecordPage.tsx'),
        import('../../../src/ui/resource/CreatePage.tsx'),
        import('../../../src/ui/resource/FormDialog.tsx'),
        import('../../../src/ui/resource/ImportDialog.tsx'),
        import('../../../src/ui/resource/HistoryPanel.tsx'),
        import('../../../src/framework/resource/runSheetTask.ts'),
      ]),
    60_000,
  );
}

/** Practice types with these titles. */
export function typesOf(...titles: string[]): PracticeType[] {
  return titles.map((title, at) => ({
    id: at + 1,
    title,
    description: `About ${title}`,
    version: 1,
  }));
}

/** An administrator opens an address of a product whose practice types are these; they change as calls tell. */
export function openTypes(rows: PracticeType[], address = LIST) {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  beginSession([], { roleAccess: ['Administrator'] });
  const lists = mock(practiceTypes.practiceTypeList, ({ input }) => {
    const { page = 1, pageSize = 1000, q = '', sort = 'title', order, title, ids } = input;
    const found = rows
      .filter((row) => row.title.toLowerCase().includes(q.toLowerCase()))
      .filter((row) => title === undefined || row.title === title)
      .filter(({ id }) => ids === undefined || ids.split(',').includes(String(id)))
      .toSorted((a, b) => a[sort as 'title'].localeCompare(b[sort as 'title']));
    if (order === 'DESC') found.reverse();
    const from = (Number(page) - 1) * Number(pageSize);
    return new WithTotal(found.slice(from, from + Number(pageSize)), found.length);
  });
  const details = mock(practiceTypes.practiceTypeDetail, ({ input }) => {
    const found = rows.find(({ id }) => id === Number(input.id));
    return found ?? new Refusal(404, [{ error_code: 'GENERAL.NOT_FOUND', error_message: '' }]);
  });
  const edits = mock(practiceTypes.editPracticeType, ({ input, headers }) => {
    const found = rows.find(({ id }) => id === Number(input.id));
    if (!found || headers.get('If-Match') !== String(found.version))
      return new Refusal(409, [
        { error_code: 'GENERAL.STALE', error_message: '', params: { who: 'Siti' } },
      ]);
    Object.assign(found, { ...input, id: found.id, version: found.version + 1 });
    return found;
  });
  const batches = mock(batch.batch, ({ input }) => ({ count: input.inputs.length, answers: [] }));
  return { lists, details, edits, batches, rows, ...openApp(address) };
}
