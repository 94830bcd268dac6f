import { useState } from 'react';
import type { AvailablePlan } from '../../../../contract/accounts/subscriptions.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { formatDate } from '../../../framework/format.ts';
import { type Code, type Translate, useText } from '../../../framework/text.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { periodWords } from '../plans/priceWords.ts';
import { AgreedTo } from './AgreedTo.tsx';
import type { Draft, Values } from './draft.ts';
import { steps } from './steps.ts';

/** Step 4: what was filled in, with a way back to each step, and the submit. */
export function ReviewStep({
  draft: { plan, values },
  busy,
  onEdit,
  onPrevious,
}: {
  draft: Draft;
  busy: boolean;
  onEdit: (step: number) => void;
  onPrevious: () => void;
}) {
  const t = useText();
  const [agrees, setAgrees] = useState(false);
  return (
    <>
      {sectionsOf(t, values, plan).map((rows, at) => {
        const title = t(steps[at]?.title ?? 'SIGN_UP.STEP.PLAN');
        return (
          <section key={title} className="sign-up-review" aria-label={title}>
            <header>
              <h3>{title}</h3>
              <IconButton
                icon="edit"
                label={t('SIGN_UP.EDIT', { step: title })}
                onClick={() => onEdit(at)}
              />
            </header>
            <dl className="pairs">
              {rows.map(([label, value]) => (
                <div key={label}>
                  <dt>{t(label)}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
      <label className="ui-check">
        <input
          type="checkbox"
          checked={agrees}
          onChange={(event) => setAgrees(event.target.checked)}
        />
        <span>
          {t('SIGN_UP.AGREE')} <AgreedTo />
        </span>
      </label>
      <div className="ui-form-actions">
        <Button onClick={onPrevious}>{t('SIGN_UP.PREVIOUS')}</Button>
        <ButtonLink to="/auth/login">{t('SHELL.CANCEL')}</ButtonLink>
        <Button type="submit" variant="primary" disabled={!agrees} busy={busy}>
          {t('AUTH.SUBMIT')}
        </Button>
      </div>
    </>
  );
}

type Row = readonly [Code, string];

function sectionsOf(t: Translate, values: Values, plan: AvailablePlan | null): Row[][] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const phone = (code: unknown, number: unknown) => `+${text(code)} ${text(number)}`;
  return [
    [
      ['SUBSCRIPTION.PLAN_NAME', plan?.productTypeValue ?? ''],
      ...(plan
        ? ([
            ['SUBSCRIPTION.PRICE', `RM ${formatRinggit(plan.netPrice)} ${periodWords(t, plan)}`],
          ] as const)
        : []),
    ],
    [
      ['FIELD.FULL_NAME', text(values.full_name)],
      ['FIELD.DISPLAY_NAME', text(values.display_name)],
      ['AUTH.EMAIL', text(values.email)],
      ['FIELD.PHONE', phone(values.country_code_user, values.phone_mobile)],
      ['FIELD.DOB', formatDate(text(values.dob))],
    ],
    [
      ['RESOURCE.TENANTS.COMPANY_NAME', text(values.companyName)],
      ['RESOURCE.TENANTS.COMPANY_TYPE', text(values.companyType)],
      ['RESOURCE.TENANTS.PHONE_FIXED', phone(values.country_code_tenant, values.tenantPhone)],
      ['RESOURCE.TENANTS.ADDRESS', text(values.tenantAddress)],
      ['RESOURCE.TENANTS.CITY', text(values.tenantCity)],
      ['RESOURCE.TENANTS.STATE', text(values.tenantState)],
      ['RESOURCE.TENANTS.POSTCODE', text(values.tenantPostcode)],
      ['RESOURCE.TENANTS.ROC_NO', text(values.rocNo)],
      ['RESOURCE.TENANTS.TIN', text(values.tin)],
      ['RESOURCE.TENANTS.SST_NO', text(values.sstNo)],
      ['RESOURCE.TENANTS.MSIC_CODE', text(values.msicCode)],
    ],
    [
      ['RESOURCE.BRANCHES.BRANCH_NAME', text(values.code)],
      ['RESOURCE.BRANCHES.PRACTICE_TYPE_ID', text(values.practiceType).replace(/^\d+,/, '')],
      ['RESOURCE.BRANCHES.PHONE_NO', phone(values.country_code_branch, values.phoneNo)],
      ['RESOURCE.BRANCHES.ADDRESS', text(values.address)],
      ['RESOURCE.BRANCHES.CITY', text(values.branchCity)],
      ['RESOURCE.BRANCHES.STATE', text(values.state)],
      ['RESOURCE.BRANCHES.POSTCODE', text(values.postcode)],
      ['RESOURCE.BRANCHES.CONTACT', text(values.contactPerson)],
      [
        'RESOURCE.BRANCHES.CONTACT_PERSON_PHONE',
        phone(values.country_code_branch_person, values.contactPersonPhone),
      ],
      ['RESOURCE.BRANCHES.CONTACT_PERSON_EMAIL', text(values.contactPersonEmail)],
    ],
  ];
}
