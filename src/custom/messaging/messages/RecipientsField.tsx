import { useState } from 'react';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { PatientCombobox } from '../../clinic/patients/PatientCombobox.tsx';
import { recipientKey } from './recipients.ts';
import type { Recipients } from './useRecipients.ts';

/** The recipients of a message: view, remove, and add patients with a mobile number. */
export function RecipientsField({ recipients }: { recipients: Recipients }) {
  const t = useText();
  const [typed, setTyped] = useState('');
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
                {[
                  each.icPassport,
                  formatPhone(each.mobile),
                  formatDateTime(each.visit?.appointmentDate),
                ]
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
      <PatientCombobox
        label={t('MESSAGE.ADD')}
        placeholder={t('MESSAGE.ADD')}
        typed={typed}
        onTyped={setTyped}
        needsMobile
        onChoose={({ icPassport, name, mobile }) => {
          setTyped('');
          recipients.add({ icPassport, name, mobile });
        }}
      />
      <output>{notice}</output>
    </div>
  );
}
