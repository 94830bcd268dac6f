import { useId, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import type { Viewer, ViewerState } from './createViewer.ts';

/** Finds a text in a PDF: Enter goes to its next place, Shift and Enter to the previous one. */
export function PdfSearch({ viewer, found }: { viewer: Viewer; found: ViewerState['found'] }) {
  const t = useText();
  const id = useId();
  const [query, setQuery] = useState('');
  const again = (back: boolean) => viewer.find(query, { again: true, back });
  return (
    <search className="pdf-search">
      <label className="visually-hidden" htmlFor={id}>
        {t('PDF.SEARCH')}
      </label>
      <input
        autoComplete="off"
        id={id}
        className="ui-input"
        type="search"
        placeholder={t('PDF.SEARCH')}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          viewer.find(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') again(event.shiftKey);
        }}
      />
      {query !== '' && (
        <>
          <output>{t('PDF.FOUND', found ?? { current: 0, total: 0 })}</output>
          <IconButton icon="up" label={t('PDF.PREVIOUS')} onClick={() => again(true)} />
          <IconButton icon="down" label={t('PDF.NEXT')} onClick={() => again(false)} />
        </>
      )}
    </search>
  );
}
