import { useQueryClient } from '@tanstack/react-query';
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
import { Menu } from '../ui/Menu.tsx';

/** The menu of start pages: what the product opens with for this person. */
export function StartPageMenu() {
  const t = useText();
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
    <Menu
      side="end"
      icon="home"
      label={t('START.PAGE')}
      items={ownStartPages.map((each) => ({
        key: each,
        label: t(ownStartWords[each]),
        checked: each === data?.data.startPage,
        onSelect: () => void choose(each),
      }))}
    />
  );
}
