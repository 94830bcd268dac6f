import { useEffect, useRef } from 'react';
import { notices } from '../../../framework/notices.ts';
import { download } from '../../../framework/resource/exportFile.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';

/** Recovery codes, shown once: to copy, print and download. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notices.copied(t('SECOND_FACTOR.COPIED'));
    } catch {
      // Not allowed, or the page is not served by https.
      notices.failed(t('SECOND_FACTOR.NOT_COPIED'));
    }
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t('SECOND_FACTOR.CODES')}
      </h2>
      <p>{t('SECOND_FACTOR.CODES_TEXT')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="ui-form-actions">
        <Button icon="download" onClick={() => download(new Blob([text]), 'recovery-codes.txt')}>
          {t('SECOND_FACTOR.DOWNLOAD')}
        </Button>
        <Button icon="print" onClick={() => window.print()}>
          {t('REPORT.PRINT')}
        </Button>
        <Button onClick={() => void copy()}>{t('SECOND_FACTOR.COPY')}</Button>
        <Button variant="primary" onClick={onKept}>
          {t('SECOND_FACTOR.KEPT_THEM')}
        </Button>
      </div>
    </>
  );
}
