import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import {
  type OwnStartPage,
  ownStartPages,
  ownStartWords,
  startPageCalls,
} from '../../contract/clinic/startPages.ts';
import { useCallQuery } from '../framework/calls.ts';
import { notices } from '../framework/notices.ts';
import { notifyError } from '../framework/notifyError.ts';
import { useSend } from '../framework/send.tsx';
import { useText } from '../framework/text.tsx';

/** What the product opens with for this person, in every branch and browser. */
export function StartPageField() {
  const t = useText();
  const id = useId();
  const send = useSend();
  const queries = useQueryClient();
  const { data } = useCallQuery(startPageCalls.ownStartPage, {});
  const choose = async (startPage: OwnStartPage) => {
    try {
      await send(startPageCalls.editOwnStartPage, { startPage });
      await queries.invalidateQueries();
      notices.done(t('START.CHOSEN', { page: t(ownStartWords[startPage]) }));
    } catch (error) {
      notifyError(t, error);
    }
  };
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {t('START.PAGE')}
      </label>
      <select
        id={id}
        className="ui-input"
        value={data?.data.startPage ?? ''}
        disabled={!data}
        onChange={({ target }) => void choose(target.value as OwnStartPage)}
      >
        {ownStartPages.map((each) => (
          <option key={each} value={each}>
            {t(ownStartWords[each])}
          </option>
        ))}
      </select>
    </div>
  );
}
