import type { Answer } from '../../../../contract/kit/call.ts';
import type { pageErrors } from '../../../../contract/platform/pageErrors.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';

/** Where the program was as an error of a page came, and on which days it did. */
export default function PageErrorDetails({
  record,
}: {
  record: Answer<typeof pageErrors.pageErrorDetail>;
}) {
  const t = useText();
  const { stack, days } = record;
  return (
    <>
      <section>
        <h2>{t('PAGE_ERROR.STACK')}</h2>
        <div className="ui-table-wrap">
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t('PAGE_ERROR.SOURCE')}</th>
                <th scope="col" className="ui-number">
                  {t('PAGE_ERROR.LINE')}
                </th>
                <th scope="col">{t('PAGE_ERROR.SYMBOL')}</th>
              </tr>
            </thead>
            <tbody>
              {stack.map(({ file, line, column, name }, at) => (
                <tr key={`${at} ${file} ${line} ${column}`}>
                  <td>{file}</td>
                  <td className="ui-number">{`${line}:${column}`}</td>
                  <td>{name}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>{t('PAGE_ERROR.DAYS')}</h2>
        <div className="ui-table-wrap">
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t('PAGE_ERROR.DAY')}</th>
                <th scope="col" className="ui-number">
                  {t('RESOURCE.PAGE_ERRORS.TIMES')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, times }) => (
                <tr key={day}>
                  <td>{formatDate(day)}</td>
                  <td className="ui-number">{times}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}
