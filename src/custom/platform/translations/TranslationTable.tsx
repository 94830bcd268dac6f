import { useState } from 'react';
import type { Language } from '../../../../contract/kit/language.ts';
import { type Translation, translations } from '../../../../contract/platform/translations.ts';
import { useMay } from '../../../framework/access.tsx';
import { formatDateTime } from '../../../framework/format.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { SortableHeader } from '../../../ui/list.tsx';
import { StatusChip } from '../../../ui/Page.tsx';
import '../../../ui/resource/list.css';
import '../../../ui/resource/table.css';
import { TranslationEditor } from './TranslationEditor.tsx';

const TranslationHistory = lazyComponent(() => import('./TranslationHistory.tsx'));

export interface Sort {
  field: 'code' | 'english' | 'text' | 'changedAt';
  order: 'ASC' | 'DESC';
}

interface TableProps {
  rows: readonly Translation[];
  language: Language;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onChanged: () => void;
}

/** Texts with their English ones. A press on a text edits it where it stands. */
export function TranslationTable({ rows, language, sort, onSort, onChanged }: TableProps) {
  const t = useText();
  const [edited, setEdited] = useState<string | null>(null);
  const [past, setPast] = useState<Translation | null>(null);
  const header = (field: Sort['field'], label: string) => (
    <SortableHeader field={field} label={label} sort={sort} onSort={onSort} />
  );
  return (
    <div className="rs-scroll">
      <table className="ui-table rs-table translation-table">
        <thead>
          <tr>
            {header('code', t('TRANSLATION.CODE'))}
            {header('english', t('TRANSLATION.ENGLISH'))}
            {header('text', t('TRANSLATION.TEXT'))}
            <th scope="col">{t('LIST.ACTIONS')}</th>
          </tr>
        </thead>
        <tbody data-languages="">
          {rows.map((row) => (
            <TranslationRow
              key={`${row.language} ${row.code}`}
              row={row}
              language={language}
              isEdited={edited === row.code}
              onEdit={(is) => setEdited(is ? row.code : null)}
              onHistory={() => setPast(row)}
              onChanged={onChanged}
            />
          ))}
        </tbody>
      </table>
      {past && <TranslationHistory translation={past} onClose={() => setPast(null)} />}
    </div>
  );
}

function TranslationRow({
  row,
  language,
  isEdited,
  onEdit,
  onHistory,
  onChanged,
}: {
  row: Translation;
  language: Language;
  isEdited: boolean;
  onEdit: (is: boolean) => void;
  onHistory: () => void;
  onChanged: () => void;
}) {
  const t = useText();
  const mayEdit = useMay()('edit', 'translations');
  const changeBack = useChangeBack(onChanged);
  const { code, english, text, shipped, isChanged, changedBy, changedAt, version } = row;
  return (
    <tr>
      <td data-label={t('TRANSLATION.CODE')}>
        <code data-code="">{code}</code>
      </td>
      <td data-label={t('TRANSLATION.ENGLISH')} lang="en">
        {english}
      </td>
      <td data-label={t('TRANSLATION.TEXT')}>
        {isEdited ? (
          <TranslationEditor
            row={row}
            onClose={() => onEdit(false)}
            onSaved={(saved) => {
              onEdit(false);
              onChanged();
              notices.done(t('SHELL.SAVED'), {
                label: t('SHELL.UNDO'),
                run: () => void changeBack(saved, isChanged ? text : null),
              });
            }}
          />
        ) : (
          <>
            {mayEdit ? (
              <button
                type="button"
                className="translation-text"
                lang={language}
                aria-label={`${t('TRANSLATION.EDIT', { code })}: ${text}`}
                onClick={() => onEdit(true)}
              >
                {text || t('TRANSLATION.EMPTY_TEXT')}
              </button>
            ) : (
              <span lang={language}>{text}</span>
            )}
            {isChanged && (
              <p className="translation-about">
                <StatusChip tone="accent">{t('TRANSLATION.STATE.changed')}</StatusChip>{' '}
                {t('TRANSLATION.SHIPPED', { text: shipped.own })}
              </p>
            )}
            {changedAt !== null && (
              <p className="translation-about">
                {t('TRANSLATION.CHANGED_BY', {
                  who: changedBy || t('HISTORY.SYSTEM'),
                  when: formatDateTime(changedAt),
                })}
              </p>
            )}
          </>
        )}
      </td>
      <td className="rs-row-actions">
        {isChanged && mayEdit && (
          <IconButton
            icon="undo"
            label={t('TRANSLATION.RESET', { code })}
            onClick={() => void changeBack(row, null)}
          />
        )}
        {version > 0 && (
          <IconButton
            icon="history"
            label={t('TRANSLATION.HISTORY', { code })}
            onClick={onHistory}
          />
        )}
      </td>
    </tr>
  );
}

/** Returns a function that gives a text back an earlier one, or the shipped one. */
function useChangeBack(onChanged: () => void) {
  const t = useText();
  const send = useSend();
  return async ({ code, language, version }: Translation, text: string | null) => {
    const options = { headers: { 'If-Match': String(version) } };
    try {
      if (text === null) await send(translations.resetTranslation, { code, language }, options);
      else await send(translations.editTranslation, { code, language, text }, options);
      notices.done(t('SHELL.SAVED'));
    } catch (error) {
      notifyError(t, error);
    }
    onChanged();
  };
}
