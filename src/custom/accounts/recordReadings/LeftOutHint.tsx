import { useListContext } from 'ra-core';
import { useText } from '../../../framework/text.tsx';

/** Says that a list leaves out records of patients for whom the person has given no reason to read them. */
export default function LeftOutHint() {
  const t = useText();
  const { meta } = useListContext() as { meta?: { leftOut?: true } };
  return meta?.leftOut ? <p className="ui-hint">{t('RECORD_READING.LEFT_OUT')}</p> : null;
}
