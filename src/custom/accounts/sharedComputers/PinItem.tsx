import { useState } from 'react';
import { sharedComputers } from '../../../../contract/accounts/sharedComputers.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import PinDialog from './PinDialog.tsx';

/** The entry of the person's menu by which they set or change their PIN. */
export default function PinItem() {
  const t = useText();
  const [isChoosing, setChoosing] = useState(false);
  const { data, refetch } = useCallQuery(sharedComputers.ownPin, {});
  const own = data?.data;
  if (!own?.isOnSharedComputer) return null;
  return (
    <li>
      <button type="button" className="ui-menu-item" onClick={() => setChoosing(true)}>
        <Icon name="lock" />
        {t(own.isSet ? 'SHARED_COMPUTER.CHANGE_PIN' : 'SHARED_COMPUTER.SET_PIN')}
      </button>
      {isChoosing && (
        <PinDialog
          onClose={() => setChoosing(false)}
          onSet={() => {
            setChoosing(false);
            void refetch();
          }}
        />
      )}
    </li>
  );
}
