import { useId, useState } from 'react';
import type { Answer } from '../../../../contract/kit/call.ts';
import { type Language } from '../../../../contract/kit/language.ts';
import { encodeMessage } from '../../../../contract/kit/message.ts';
import { MAX_FILE, translations } from '../../../../contract/platform/translations.ts';
import { LANGUAGE_NAME } from '../../../../contract/texts/languages.ts';
import { notices } from '../../../framework/notices.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { FileBox } from '../../../ui/resource/FileBox.tsx';
import '../../../ui/resource/import.css';

type Checked = Answer<typeof translations.checkTranslations>;

interface Taken {
  name: string;
  format: 'csv' | 'xliff';
  content: string;
}

/** Rows of changes that are shown; the rest is counted. */
const MOST_SHOWN = 100;

/** Imports a file of texts: shows what changes and what is wrong, and saves all of it or nothing. */
export default function ImportTranslations({
  language,
  onDone,
  onClose,
}: {
  language: Language;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const send = useSend();
  const id = useId();
  const [taken, setTaken] = useState<Taken | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const guarded = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      setChecked(null);
      setRefusal(errorText(t, error));
    }
    setBusy(false);
  };
  const take = (file: File) =>
    guarded(async () => {
      setChecked(null);
      setTaken(null);
      // Bytes are at least as many as characters, so that no larger file is read into memory.
      if (file.size > 4 * MAX_FILE) {
        setRefusal(t('TRANSLATION.FILE_TOO_LARGE'));
        return;
      }
      const content = await file.text();
      const format = content.trimStart().startsWith('<') ? 'xliff' : 'csv';
      setTaken({ name: file.name, format, content });
      setChecked((await send(translations.checkTranslations, { language, format, content })).data);
    });
  const save = () =>
    guarded(async () => {
      if (!taken || !checked) return;
      const { format, content } = taken;
      const { version } = checked;
      const { data } = await send(translations.importTranslations, {
        language,
        format,
        content,
        version,
      });
      notices.done(t('TRANSLATION.IMPORTED', { count: data.changed }));
      onDone();
      onClose();
    });
  const isReady = checked !== null && checked.faultCount === 0 && checked.changes.length > 0;
  return (
    <Dialog
      title={`${t('LIST.IMPORT')}: ${t.message(LANGUAGE_NAME + language, language)}`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
          {isReady && (
            <Button variant="primary" busy={busy} onClick={() => void save()}>
              {t('TRANSLATION.SAVE_FILE', { count: checked.changes.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="ui-form">
        <div className="ui-field">
          <label className="ui-label" htmlFor={id}>
            {t('TRANSLATION.FILE')}
          </label>
          <FileBox
            id={id}
            accept=".csv,.xlf,.xliff,.xml"
            disabled={busy}
            describedBy={`${id}-hint`}
            isHeld={taken !== null}
            onTake={(file) => void take(file)}
          >
            {taken === null ? (
              <small>{t('LIST.IMPORT_DROP')}</small>
            ) : (
              <output className="rs-file-held">
                <Icon name="file" /> {taken.name}
              </output>
            )}
          </FileBox>
          <span className="ui-hint" id={`${id}-hint`}>
            {t('TRANSLATION.FILE_HINT')}
          </span>
        </div>
        {refusal !== '' && (
          <p role="alert" className="ui-banner">
            {refusal}
          </p>
        )}
        {checked && <Preview checked={checked} language={language} />}
      </div>
    </Dialog>
  );
}

function Preview({
  checked: { changes, unchanged, faults, faultCount },
  language,
}: {
  checked: Checked;
  language: Language;
}) {
  const t = useText();
  const further = changes.length - MOST_SHOWN;
  return (
    <>
      <output className="ui-banner" data-tone="info">
        {t('TRANSLATION.FOUND', { changes: changes.length, unchanged, faults: faultCount })}
      </output>
      {faults.length > 0 && (
        <>
          <p>{t('TRANSLATION.ALL_OR_NOTHING')}</p>
          <div className="rs-import-faults">
            <table className="ui-table">
              <thead>
                <tr>
                  <th scope="col">{t('TRANSLATION.LINE')}</th>
                  <th scope="col">{t('TRANSLATION.CODE')}</th>
                  <th scope="col">{t('TRANSLATION.WRONG')}</th>
                </tr>
              </thead>
              <tbody>
                {faults.map(({ line, code, error, params }) => (
                  <tr key={`${line} ${code}`}>
                    <td>{line}</td>
                    <td>
                      <code>{code}</code>
                    </td>
                    <td>{t.message(encodeMessage(error, params))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {changes.length > 0 && (
        <div className="rs-import-faults">
          <table className="ui-table translation-changes">
            <thead>
              <tr>
                <th scope="col">{t('TRANSLATION.CODE')}</th>
                <th scope="col">{t('TRANSLATION.BEFORE')}</th>
                <th scope="col">{t('TRANSLATION.AFTER')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, MOST_SHOWN).map(({ code, before, after }) => (
                <tr key={code}>
                  <td>
                    <code>{code}</code>
                  </td>
                  <td data-label={t('TRANSLATION.BEFORE')} lang={language}>
                    {before}
                  </td>
                  <td data-label={t('TRANSLATION.AFTER')} lang={language}>
                    {after}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {further > 0 && <p>{t('TRANSLATION.FURTHER', { count: further })}</p>}
    </>
  );
}
