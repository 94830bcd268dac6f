import { loadModule } from 'libpg-query';
import { WriterClient } from '../../../server/kit/db/writerHost.ts';
import { ambiguousColumns } from './subselects.ts';

/** Statements with a sub-select that servers of this process sent, by whether they were looked at. */
const sent = new Map<string, boolean>();

// It is called with its client below.
const query = Reflect.get<WriterClient, 'query'>(WriterClient.prototype, 'query');
Object.defineProperty(WriterClient.prototype, 'query', {
  configurable: true,
  writable: true,
  value(this: WriterClient, ...given: Parameters<typeof query>) {
    const [statement] = given as readonly (string | { text?: string })[];
    const text = typeof statement === 'string' ? statement : statement?.text;
    if (text && /\bselect\b[^]*\bselect\b/i.test(text) && !sent.has(text)) sent.set(text, false);
    return query.apply(this, given) as unknown;
  },
});

/**
 * Looks at the statements that the product has sent since the last time. Throws one with a sub-select that names a column
 * of its own and of what surrounds it without the table.
 */
export async function checkStatements(): Promise<void> {
  await loadModule();
  const faults = [...sent].flatMap(([text, isChecked]) => {
    sent.set(text, true);
    const names = isChecked || text.includes('pgboss') ? [] : ambiguousColumns(text);
    return names.length === 0 ? [] : [`${names.join(', ')} without its table in: ${text}`];
  });
  if (faults.length > 0) throw new Error(faults.join('\n\n'));
}
