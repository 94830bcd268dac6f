import { formatBytes } from '../../../../contract/kit/bytes.ts';
import { pdfTemplates } from '../../../../contract/platform/pdfTemplates.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';

/** How many documents each clinic keeps with its patients, by form; nothing of patients or of what they say. */
export default function DocumentUsage() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(pdfTemplates.pdfDocumentUsage, {});
  const rows = data?.data ?? [];
  return (
    <Page title={t('PDF.USAGE')} subtitle={<p>{t('PDF.USAGE_TEXT')}</p>}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && rows.length === 0 && (
        <Card>
          <EmptyState />
        </Card>
      )}
      {rows.length > 0 && (
        <Card flush>
          <div className="ui-table-wrap">
            <table className="ui-table">
              <thead>
                <tr>
                  <th scope="col">{t('PDF.USAGE.BRANCH')}</th>
                  <th scope="col">{t('PDF.USAGE.TEMPLATE')}</th>
                  <th scope="col">{t('PDF.USAGE.DOCUMENTS')}</th>
                  <th scope="col">{t('PDF.USAGE.VERSIONS')}</th>
                  <th scope="col">{t('PDF.USAGE.SIZE')}</th>
                  <th scope="col">{t('PDF.USAGE.LAST')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={`${row.branchID} ${row.template}`}>
                    <td>{row.branch}</td>
                    <td>{row.template ?? t('PDF.USAGE.OTHER')}</td>
                    <td>{row.documents}</td>
                    <td>{row.versions}</td>
                    <td>{formatBytes(row.size)}</td>
                    <td>{formatDate(row.lastDay)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
    </Page>
  );
}
