import { useState } from 'react';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import { usePatientSearch } from '../../clinic/patients/usePatientSearch.ts';
import { hasMobile } from '../../clinic/shared/hasMobile.ts';
import { recipientKey } from './recipients.ts';
import type { Recipients } from './useRecipients.ts';

/** The recipients of a message: view, remove, and add patients with a mobile number. */
export function RecipientsField({ recipients }: { recipients: Recipients }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { found, emptyText } = usePatientSearch(typed);
  const { list, notice } = recipients;
  return (
    <div className="message-recipients">
      <h3>
        {t('MESSAGE.RECIPIENTS')} <span>{list.length}</span>
      </h3>
      {list.length === 0 ? (
        <p>{t('MESSAGE.RECIPIENTS_NONE')}</p>
      ) : (
        <ul aria-label={t('MESSAGE.RECIPIENTS')}>
          {list.map((each) => (
            <li key={recipientKey(each)}>
              <b>{each.name}</b>
              <span>
                {[formatPhone(each.mobile), formatDateTime(each.visit?.appointmentDate)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <IconButton
                icon="close"
                label={t('MESSAGE.TAKE_OUT', { name: each.name })}
                onClick={() => recipients.removeRecipient(each)}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={t('MESSAGE.ADD')}
        inputValue={typed}
        onInputChange={setTyped}
        placeholder={t('MESSAGE.ADD')}
        choices={found.filter(hasMobile).map((row) => ({
          key: row.patID,
          label: row.name,
          row,
          content: (
            <span className="patient-choice">
              <b>{row.name}</b>
              <small>{[row.icPassport, formatPhone(row.mobile)].join(' · ')}</small>
            </span>
          ),
        }))}
        onChoose={({ row: { icPassport, name, mobile } }) => {
          setTyped('');
          recipients.add({ icPassport, name, mobile });
        }}
        emptyText={emptyText}
      />
      <output>{notice}</output>
    </div>
  );
}
