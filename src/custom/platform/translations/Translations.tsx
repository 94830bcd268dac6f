import { useState, useSyncExternalStore } from 'react';
import type { Language } from '../../../../contract/kit/language.ts';
import { translationFormats, translations } from '../../../../contract/platform/translations.ts';
import { useMay } from '../../../framework/access.tsx';
import { useCallQuery } from '../../../framework/calls.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import {
  currentRenderedTexts,
  setFindingTexts,
  subscribeFindingTexts,
} from '../../../i18n/findingTexts.ts';
import { useLanguages } from '../../../i18n/useLanguages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Pagination } from '../../../ui/list.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { DebouncedInput } from '../../../ui/resource/DebouncedInput.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { type Sort, TranslationTable } from './TranslationTable.tsx';
import './translations.css';

const ImportDialog = lazyComponent(() => import('./ImportTranslations.tsx'));

const SIZES = [20, 50, 100];
const STATES = ['changed', 'missing'] as const;
const SORTS = ['code', 'english', 'text', 'changedAt'] as const;

/** Every text of the product in one language, changed in place. */
export default function Translations() {
  const t = useText();
  const may = useMay();
  const { query, set, go } = useUrlParams();
  const [isImporting, setImporting] = useState(false);
  const languages = useLanguages();
  const asked = askedBy(query, t.language);
  const { data, error, refetch } = useCallQuery(translations.translationList, asked, {
    keepPrevious: true,
  });
  const { language, code } = asked;
  const narrow = (changes: Record<string, string | null>) => set({ ...changes, page: null });
  const sort: Sort = { field: asked.sort, order: asked.order };
  return (
    <Page
      title={t('TRANSLATION.TITLE')}
      actions={
        <>
          <FindingSwitch />
          <ExportMenu language={language} />
          {may('edit', 'translations') && (
            <Button icon="upload" onClick={() => setImporting(true)}>
              {t('LIST.IMPORT')}
            </Button>
          )}
        </>
      }
    >
      <Card flush>
        <search className="translation-filters">
          <div data-languages="">
            <SegmentedControl
              label={t('TRANSLATION.LANGUAGE')}
              options={languages.map(({ code: value, name }) => ({ value, label: name }))}
              value={language}
              onChange={(next) => narrow({ language: next })}
            />
          </div>
          {code === undefined ? (
            <>
              <span className="rs-search translation-search">
                <Icon name="search" />
                <DebouncedInput
                  type="search"
                  aria-label={t('LIST.SEARCH')}
                  placeholder={t('TRANSLATION.SEARCH')}
                  value={asked.q}
                  onValue={(q) => narrow({ q })}
                />
              </span>
              <select
                className="ui-input"
                aria-label={t('TRANSLATION.STATE')}
                value={asked.state ?? ''}
                onChange={({ target }) => narrow({ state: target.value })}
              >
                <option value="">{t('TRANSLATION.ALL')}</option>
                {STATES.map((state) => (
                  <option key={state} value={state}>
                    {t(`TRANSLATION.STATE.${state}`)}
                  </option>
                ))}
              </select>
            </>
          ) : (
            <p>
              {t('TRANSLATION.ONE_CODE', { code })}{' '}
              <Button onClick={() => go({ code: null })}>{t('TRANSLATION.ALL')}</Button>
            </p>
          )}
        </search>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingState />}
        {data?.data.total === 0 && <EmptyState />}
        {data && data.data.total > 0 && (
          <>
            <TranslationTable
              rows={data.data.data}
              language={language}
              sort={sort}
              onSort={({ field, order }) => narrow({ sort: field, order })}
              onChanged={() => void refetch()}
            />
            <Pagination
              page={asked.page}
              pageSize={asked.pageSize}
              total={data.data.total}
              sizes={SIZES}
              onPage={(page) => go({ page: String(page) })}
              onPageSize={(size) => narrow({ size: String(size) })}
            />
          </>
        )}
      </Card>
      {isImporting && (
        <ImportDialog
          language={language}
          onDone={() => void refetch()}
          onClose={() => setImporting(false)}
        />
      )}
    </Page>
  );
}

/** What the address asks for. Translators look at the language of the page, or at Malay beside English. */
function askedBy(query: URLSearchParams, shown: string) {
  const code = query.get('code') ?? undefined;
  const state = STATES.find((each) => each === query.get('state'));
  return {
    language:
      /^[a-z]{2,3}$/.exec(query.get('language') ?? '')?.[0] ?? (shown === 'en' ? 'ms' : shown),
    q: query.get('q') ?? '',
    ...(code !== undefined && { code }),
    ...(state && { state }),
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    pageSize: SIZES.find((size) => String(size) === query.get('size')) ?? 20,
    sort: SORTS.find((each) => each === query.get('sort')) ?? 'code',
    order: query.get('order') === 'DESC' ? ('DESC' as const) : ('ASC' as const),
  };
}

/** Begins the mode in which a click on a text opens its entry. */
function FindingSwitch() {
  const t = useText();
  const isFinding = useSyncExternalStore(subscribeFindingTexts, currentRenderedTexts) !== null;
  return (
    <Button icon="search" aria-pressed={isFinding} onClick={() => setFindingTexts(!isFinding)}>
      {t('TRANSLATION.CLICK')}
    </Button>
  );
}

function ExportMenu({ language }: { language: Language }) {
  const t = useText();
  const send = useSend();
  const save = async (format: (typeof translationFormats)[number]) => {
    try {
      const { data } = await send(translations.exportTranslations, { language, format });
      const { download } = await import('../../../framework/resource/exportFile.ts');
      download(new Blob([data.content], { type: fileTypes[format] }), data.name);
    } catch (error) {
      notifyError(t, error);
    }
  };
  return (
    <Menu
      label={t('LIST.EXPORT')}
      items={translationFormats.map((format) => ({
        key: format,
        label: t(format === 'csv' ? 'LIST.EXPORT_CSV' : 'TRANSLATION.EXPORT_XLIFF'),
        onSelect: () => void save(format),
      }))}
    >
      <Icon name="download" /> {t('LIST.EXPORT')}
    </Menu>
  );
}

const fileTypes = { csv: 'text/csv;charset=utf-8', xliff: 'application/xliff+xml;charset=utf-8' };
