import { type PartyFault, partyFaults } from '../../../../contract/accounts/myInvoisRules.ts';
import type { tenants } from '../../../../contract/accounts/tenants.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { resourceCode } from '../../../framework/resource/codes.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import './company.css';

type Company = Answer<typeof tenants.tenantDetail>;

/** Where a fault of a document's party is mended in the form of its company. */
const formFields: Partial<Record<PartyFault['field'], string>> = {
  phone: 'phoneFixed',
  email: 'billingEmail',
};

/** Whether e-invoices can be made out to a company, and what is missing, each with the way to its field. */
export default function CompanyState({ form, record }: Omit<InputProps, 'name'>) {
  const t = useText();
  if (record === undefined) return null;
  // The form is that of a company.
  const company = record as unknown as Company;
  const { phoneFixed, phoneMobile, billingEmail, email, taxCheck } = company;
  const faults = partyFaults({
    ...company,
    phone: phoneFixed || phoneMobile,
    email: billingEmail || email,
  });
  if (faults.length === 0) {
    const { tone, code } = states[taxCheck];
    return (
      <output className="ui-banner" data-tone={tone}>
        <Icon name={tone === 'good' ? 'check' : 'alert'} />
        <span>{t(code)}</span>
      </output>
    );
  }
  return (
    <div className="ui-banner company-faults" data-tone="warn">
      <Icon name="alert" />
      <div>
        <p>{t('COMPANY.INCOMPLETE')}</p>
        <ul>
          {faults.map(({ field, code }) => {
            const name = formFields[field] ?? field;
            return (
              <li key={field}>
                <button type="button" onClick={() => form.methods.setFocus(name)}>
                  {t(resourceCode('tenants', name))}
                </button>{' '}
                {code !== 'EINVOICE.WANTED' && t(code)}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

const states: Record<Company['taxCheck'], { tone: 'good' | 'info' | 'warn'; code: Code }> = {
  None: { tone: 'good', code: 'COMPANY.COMPLETE' },
  Unchecked: { tone: 'info', code: 'COMPANY.UNCHECKED' },
  Right: { tone: 'good', code: 'COMPANY.RIGHT' },
  Wrong: { tone: 'warn', code: 'COMPANY.WRONG' },
};
