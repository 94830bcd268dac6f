import type { signUp } from '../../../../contract/accounts/signUp.ts';
import { companyTypes } from '../../../../contract/accounts/tenants.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import type { practiceTypes } from '../../../../contract/platform/practiceTypes.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/fields.tsx';
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx';
import { PhoneFields } from './PhoneFields.tsx';
import { PracticeTypeField } from './PracticeTypeField.tsx';
import { Taken } from './Taken.tsx';
import { TaxFields } from './TaxFields.tsx';
import type { TakenValues } from './useTaken.ts';

interface StepProps {
  form: CallForm<typeof signUp.registerUserTenantBranch>;
  taken: TakenValues;
  dialCodes: readonly string[];
}

/** Step 1: the person. */
export function PersonStep({ form, taken, dialCodes }: StepProps) {
  return (
    <>
      <TextField form={form} name="full_name" label="FIELD.FULL_NAME" autoComplete="name" />
      <TextField
        form={form}
        name="display_name"
        label="FIELD.DISPLAY_NAME"
        autoComplete="nickname"
      />
      <Taken isTaken={taken.email} text="170002">
        <TextField form={form} name="email" label="AUTH.EMAIL" type="email" autoComplete="email" />
      </Taken>
      <DateField
        form={form}
        name="dob"
        label="FIELD.DOB"
        max={clinicToday()}
        autoComplete="bday"
        required
      />
      <Taken isTaken={taken.phone_mobile} text="170003">
        <PhoneFields
          form={form}
          code="country_code_user"
          number="phone_mobile"
          label="FIELD.PHONE"
          dialCodes={dialCodes}
        />
      </Taken>
      <div className="sign-up-row">
        <NewPasswordFields form={form} name="password" />
      </div>
    </>
  );
}

/** Step 2: the company. */
export function CompanyStep({ form, taken, dialCodes }: StepProps) {
  const t = useText();
  return (
    <>
      <Taken isTaken={taken.companyName} text="TENANT.NAME_TAKEN">
        <TextField
          form={form}
          name="companyName"
          label="RESOURCE.TENANTS.COMPANY_NAME"
          autoComplete="organization"
        />
      </Taken>
      <SelectField
        form={form}
        name="companyType"
        label="RESOURCE.TENANTS.COMPANY_TYPE"
        options={companyTypes.map((value) => ({ value, label: value }))}
        emptyLabel={t('PATIENT.NOT_CHOSEN')}
      />
      <PhoneFields
        form={form}
        code="country_code_tenant"
        number="tenantPhone"
        label="RESOURCE.TENANTS.PHONE_FIXED"
        dialCodes={dialCodes}
      />
      <TextAreaField form={form} name="tenantAddress" label="RESOURCE.TENANTS.ADDRESS" rows={2} />
      <div className="sign-up-row">
        <TextField form={form} name="tenantCity" label="RESOURCE.TENANTS.CITY" />
        <TextField form={form} name="tenantState" label="RESOURCE.TENANTS.STATE" />
        <TextField form={form} name="tenantPostcode" label="RESOURCE.TENANTS.POSTCODE" />
      </div>
      <TaxFields form={form} />
    </>
  );
}

/** Step 3: the first branch. */
export function BranchStep({
  form,
  taken,
  dialCodes,
  types,
}: StepProps & { types: Answer<typeof practiceTypes.practiceTypeList> }) {
  const t = useText();
  return (
    <>
      <Taken isTaken={taken.code} text="BRANCH.NAME_TAKEN">
        <TextField form={form} name="code" label="RESOURCE.BRANCHES.CODE" />
      </Taken>
      <PracticeTypeField form={form} types={types} />
      <PhoneFields
        form={form}
        code="country_code_branch"
        number="phoneNo"
        label="RESOURCE.BRANCHES.PHONE_NO"
        dialCodes={dialCodes}
      />
      <TextAreaField form={form} name="address" label="RESOURCE.BRANCHES.ADDRESS" rows={2} />
      <div className="sign-up-row">
        <TextField form={form} name="branchCity" label="RESOURCE.BRANCHES.CITY" />
        <TextField form={form} name="state" label="RESOURCE.BRANCHES.STATE" />
        <TextField form={form} name="postcode" label="RESOURCE.BRANCHES.POSTCODE" />
      </div>
      <fieldset className="sign-up-fields">
        <legend>{t('RESOURCE.BRANCHES.CONTACT')}</legend>
        <TextField form={form} name="contactPerson" label="RESOURCE.BRANCHES.CONTACT_PERSON" />
        <PhoneFields
          form={form}
          code="country_code_branch_person"
          number="contactPersonPhone"
          label="RESOURCE.BRANCHES.CONTACT_PERSON_PHONE"
          dialCodes={dialCodes}
        />
        <TextField
          form={form}
          name="contactPersonEmail"
          label="RESOURCE.BRANCHES.CONTACT_PERSON_EMAIL"
          type="email"
        />
      </fieldset>
    </>
  );
}
