import { useId, useState } from 'react';
import { platformMessages } from '../../../../contract/messaging/platformMessages.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';

/** The most templates offered. */
const MOST = 100;

interface Start {
  templateName: string;
  templateContent: string;
}

/** Chooses one of the platform's templates to start from, where there are any. Asks before it replaces other text. */
export function StartField({
  content,
  onTake,
}: {
  /** The text of the template as it is now. */
  content: string;
  onTake: (start: Start) => void;
}) {
  const t = useText();
  const id = useId();
  const [taken, setTaken] = useState('');
  const [asking, setAsking] = useState<Start | null>(null);
  const { data } = useCallQuery(platformMessages.msgTemplateList, { page: 1, pageSize: MOST });
  const offered = data?.data ?? [];
  if (offered.length === 0) return null;
  const take = (start: Start) => {
    setTaken(start.templateContent);
    setAsking(null);
    onTake(start);
  };
  const choose = (chosen: string) => {
    const start = offered.find((each) => String(each.id) === chosen);
    if (!start) return;
    const isOwnText = content.trim() !== '' && content !== taken;
    if (isOwnText && content !== start.templateContent) setAsking(start);
    else take(start);
  };
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {t('TEMPLATE.START')}
      </label>
      <select
        id={id}
        className="ui-input"
        value={offered.find((each) => each.templateContent === taken)?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('TEMPLATE.START_EMPTY')}</option>
        {offered.map((each) => (
          <option key={each.id} value={each.id}>
            {each.templateName}
          </option>
        ))}
      </select>
      {asking && (
        <ConfirmDialog
          title={t('MESSAGE.REPLACE')}
          confirmLabel={t('MESSAGE.REPLACE_GO')}
          cancelLabel={t('MESSAGE.REPLACE_KEEP')}
          onConfirm={() => take(asking)}
          onCancel={() => setAsking(null)}
        >
          <p>{t('MESSAGE.REPLACE_TEXT')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
