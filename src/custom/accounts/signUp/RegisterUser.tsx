import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { NOTICE_VERSION } from '../../../../contract/accounts/notice.ts';
import { signUp } from '../../../../contract/accounts/signUp.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Code, useText } from '../../../framework/text.tsx';
import { useAnswer } from '../../../framework/useAnswer.ts';
import { savedAddress } from '../../../session/savedAddress.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';
import { AuthCard } from '../auth/AuthCard.tsx';
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx';
import { AgreedTo } from './AgreedTo.tsx';
import { PhoneFields } from './PhoneFields.tsx';
import { Taken } from './Taken.tsx';
import { useCaptcha } from './useCaptcha.ts';
import { useExists } from './useExists.ts';

const { registerUser } = signUp;

/** Registers someone who was invited by mail. The link carries the email and the code of the invitation. */
export default function RegisterUser() {
  const t = useText();
  const send = useSend();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [status, setStatus] = useState<Code | null>(null);
  const { data: countries = [] } = useAnswer(lookups.saasCountryList);
  const takeCaptcha = useCaptcha(true);
  const code = query.get('code') ?? '';
  const form = useCallForm(registerUser, {
    defaultValues: {
      email: query.get('email') ?? '',
      full_name: '',
      display_name: '',
      country_code_user: '60',
      phone_mobile: '',
      dob: '',
      password: '',
      confirm_password: '',
    },
    faults: ({ password, confirm_password }) =>
      password === confirm_password
        ? []
        : [{ field: 'confirm_password', code: 'SIGN_UP.PASSWORDS_DIFFER' }],
    async onSubmit(given) {
      const token = await takeCaptcha().catch(() => null);
      setStatus(token === null ? 'SIGN_UP.CAPTCHA_UNDEFINED' : null);
      if (token === null) return;
      const { data } = await send(registerUser, {
        ...given,
        code,
        token,
        agreedTo: NOTICE_VERSION,
      });
      if (data.branch) {
        // The invitation is accepted: its page would call it used.
        savedAddress.clear();
        notices.done(t('SIGN_UP.JOINED', { branch: data.branch.code }));
      } else notices.alert({ text: t(code ? 'SIGN_UP.NOT_JOINED' : 'SIGN_UP.CONFIRM_EMAIL') });
      await navigate('/auth/login');
    },
  });
  const values: Partial<Input<typeof registerUser>> = useWatch({ control: form.methods.control });
  const { email = '', country_code_user = '', phone_mobile = '' } = values;
  const { shape } = registerUser.body;
  const isEmail = shape.email.safeParse(email).success;
  const isPhone = shape.phone_mobile.safeParse(phone_mobile).success;
  const isEmailTaken = useExists(signUp.checkEmailExist, isEmail ? { email: email.trim() } : null);
  const isPhoneTaken = useExists(
    signUp.checkPhoneNoExist,
    isPhone ? { phoneNo: country_code_user + phone_mobile } : null,
  );
  return (
    <AuthCard title={t('SIGN_UP.INVITED')} subtitle={t('SIGN_UP.INVITED_TEXT')}>
      <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormBanner form={form} />
        {status !== null && <output className="ui-fault">{t(status)}</output>}
        <Taken isTaken={isEmailTaken} text="SIGN_UP.EMAIL_EXISTED">
          <TextField
            form={form}
            name="email"
            label="AUTH.EMAIL"
            type="email"
            autoComplete="email"
          />
        </Taken>
        <TextField form={form} name="full_name" label="FIELD.FULL_NAME" autoComplete="name" />
        <TextField
          form={form}
          name="display_name"
          label="FIELD.DISPLAY_NAME"
          autoComplete="nickname"
        />
        <Taken isTaken={isPhoneTaken} text="SIGN_UP.PHONE_EXISTED">
          <PhoneFields
            form={form}
            code="country_code_user"
            number="phone_mobile"
            label="FIELD.PHONE"
            dialCodes={[...new Set(['60', ...countries.map(({ countryCode }) => countryCode)])]}
            anyCharacters
          />
        </Taken>
        <DateField
          form={form}
          name="dob"
          label="FIELD.DOB"
          max={clinicToday()}
          autoComplete="bday"
          required
        />
        <NewPasswordFields form={form} name="password" />
        <p className="ui-hint">
          {t('SIGN_UP.AGREE_BY_SENDING')} <AgreedTo />
        </p>
        <Button
          type="submit"
          variant="primary"
          wide
          busy={form.busy}
          disabled={isEmailTaken || isPhoneTaken}
        >
          {t('AUTH.SUBMIT')}
        </Button>
        <ButtonLink to="/auth/login" wide>
          {t('SHELL.CANCEL')}
        </ButtonLink>
      </form>
    </AuthCard>
  );
}
