import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { NOTICE_VERSION } from '../../../../contract/accounts/notice.ts';
import { signUp } from '../../../../contract/accounts/signUp.ts';
import type { AvailablePlan } from '../../../../contract/accounts/subscriptions.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { practiceTypes } from '../../../../contract/platform/practiceTypes.ts';
import { useCallForm } from '../../../framework/form.ts';
import { problemsOf } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Code, useText } from '../../../framework/text.tsx';
import { useAnswer } from '../../../framework/useAnswer.ts';
import { chosenPayment } from '../../../session/chosenPayment.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { FormBanner } from '../../../ui/fields.tsx';
import { type Draft, draft, storeDraft, type Values } from './draft.ts';
import { BranchStep, CompanyStep, PersonStep } from './FormSteps.tsx';
import { payerOf, PayStep } from './PayStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import './signUp.css';
import { ReviewStep } from './ReviewStep.tsx';
import {
  COMPANY,
  faultsIn,
  newDraft,
  ownFaults,
  PAY,
  resumed,
  REVIEW,
  stepOf,
  steps,
} from './steps.ts';
import { useCaptcha } from './useCaptcha.ts';
import { useTaken } from './useTaken.ts';

/** Registers a person with a company and its first branch, in six steps. */
export default function Registration() {
  const [begun, setBegun] = useState(() => ({ round: 0, draft: resumed(draft.get()) }));
  const reset = () => setBegun({ round: begun.round + 1, draft: newDraft() });
  return <Wizard key={begun.round} begun={begun.draft} onReset={reset} />;
}

function Wizard({ begun, onReset }: { begun: Draft; onReset: () => void }) {
  const t = useText();
  const send = useSend();
  const navigate = useNavigate();
  const [held, setHeld] = useState<Omit<Draft, 'values'>>(begun);
  const [choosing, setChoosing] = useState<number | null>(null);
  const [status, setStatus] = useState<Code | null>(null);
  const { step, plan } = held;
  const go = (next: number) => setHeld((before) => ({ ...before, step: next }));
  const takeCaptcha = useCaptcha(step === REVIEW);
  const dialCodes = useDialCodes();
  const { data: types = [] } = useAnswer(practiceTypes.practiceTypeList);

  const form = useCallForm(signUp.registerUserTenantBranch, {
    defaultValues: begun.values,
    faults: ownFaults,
    hasField: (field) => stepOf(field) !== undefined,
    async onSubmit(filledIn: Input<typeof signUp.registerUserTenantBranch> & Values) {
      const { practiceType: _, ...given } = filledIn;
      const token = await takeCaptcha().catch(() => null);
      setStatus(token === null ? 'SIGN_UP.CAPTCHA_UNDEFINED' : null);
      if (token === null) return;
      const { data: detail } = await send(signUp.registerUserTenantBranch, {
        ...given,
        agreedTo: NOTICE_VERSION,
        token,
      });
      chosenPayment.set({
        ...detail,
        productTypeValue: plan?.productTypeValue ?? '',
        payer: payerOf(given),
      });
      setHeld({ step: PAY, plan, detail });
    },
    onRefused(error) {
      if (isWorthAnotherTry(error)) return undefined;
      void navigate('/auth/reg-fail', { state: { problems: problemsOf(error) } });
      return [];
    },
  });
  const watched: Values = useWatch({ control: form.methods.control });
  const values = { ...begun.values, ...watched };
  const faulty = new Map(faultsIn(values).map(({ field = '' }) => [field, stepOf(field)]));
  const taken = useTaken(values, new Set(faulty.keys()));
  for (const [field, isTaken] of Object.entries(taken))
    if (isTaken) faulty.set(field, stepOf(field));
  const firstFaulty = Math.min(...[...faulty.values()].filter((at) => at !== undefined));
  const isReady = ![...faulty.values()].includes(step);

  useEffect(() => {
    if (step > PAY) draft.clear();
    else storeDraft({ ...held, values });
  });
  const heading = useFocusAfterStep(step);

  const choose = async ({ id }: AvailablePlan) => {
    setChoosing(id);
    try {
      const input = { chosenSubscriptionPlanID: id };
      const { data } = await send(signUp.chooseSubscriptionPlan, input);
      form.methods.setValue('productID', id);
      setHeld({ step: 1, plan: data, detail: null });
    } catch (error) {
      console.warn('The plan could not be chosen', error);
    } finally {
      setChoosing(null);
    }
  };
  const next = (event: SyntheticEvent) => {
    event.preventDefault();
    if (step === REVIEW && firstFaulty === Infinity) void form.submit();
    else if (step === REVIEW) go(firstFaulty);
    else if (isReady) {
      if (step === COMPANY)
        for (const name of ['country_code_branch', 'country_code_branch_person'] as const)
          if (!values[name]) form.methods.setValue(name, values.country_code_tenant);
      go(step + 1);
    }
  };

  if (step > PAY)
    return (
      <div className="sign-up">
        <h1>{t('SIGN_UP.TITLE')}</h1>
        <Stepper step={step} />
        <output ref={heading} className="sign-up-completed" tabIndex={-1}>
          {t('SIGN_UP.COMPLETED')}
        </output>
        <div className="sign-up-after">
          <ButtonLink variant="primary" to="/auth/login">
            {t('AUTH.SIGN_IN')}
          </ButtonLink>
          <Button onClick={onReset}>{t('SIGN_UP.RESET')}</Button>
        </div>
      </div>
    );
  return (
    <div className="sign-up">
      <h1>{t('SIGN_UP.TITLE')}</h1>
      <Stepper step={step} />
      <form className="ui-form" data-step={step} noValidate onSubmit={next}>
        <h2 ref={heading} tabIndex={-1}>
          {t(steps[step]?.title ?? 'SIGN_UP.TITLE')}
        </h2>
        <FormBanner form={form} />
        {status !== null && <output className="ui-fault">{t(status)}</output>}
        {step === 0 && (
          <div className="sign-up-plans">
            <PlanStep
              chosenId={plan?.id ?? null}
              busyId={choosing}
              onChoose={(chosen) => void choose(chosen)}
            />
          </div>
        )}
        <div className="sign-up-fields">
          {step === 1 && <PersonStep {...{ form, taken, dialCodes }} />}
          {step === 2 && <CompanyStep {...{ form, taken, dialCodes }} />}
          {step === 3 && <BranchStep {...{ form, taken, dialCodes, types }} />}
        </div>
        {step === PAY && <PayStep draft={{ ...held, values }} />}
        {step === REVIEW ? (
          <ReviewStep
            draft={{ ...held, values }}
            busy={form.busy}
            onEdit={go}
            onPrevious={() => go(step - 1)}
          />
        ) : (
          <div className="ui-form-actions">
            <Button disabled={step === 0 || step === PAY} onClick={() => go(step - 1)}>
              {t('SIGN_UP.PREVIOUS')}
            </Button>
            <Button type="submit" variant="primary" disabled={!isReady}>
              {t('SIGN_UP.NEXT')}
            </Button>
          </div>
        )}
      </form>
    </div>
  );
}

function Stepper({ step }: { step: number }) {
  const t = useText();
  return (
    <ol className="sign-up-steps" aria-label={t('SIGN_UP.STEPS')}>
      {steps.map(({ title }, at) => (
        <li
          key={title}
          aria-current={at === step ? 'step' : undefined}
          data-done={at < step || undefined}
        >
          <span>{t(title)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The dial codes of all countries, each once, Malaysia's first. */
function useDialCodes(): readonly string[] {
  const { data = [] } = useAnswer(lookups.saasCountryList);
  return [...new Set(['60', ...data.map(({ countryCode }) => countryCode)])];
}

/** Moves the focus to what a step begins with, once it is another. */
function useFocusAfterStep(step: number) {
  const element = useRef<HTMLElement & HTMLHeadingElement & HTMLOutputElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) element.current?.focus();
    shown.current = step;
  }, [step]);
  return element;
}

// Nothing is wrong with what was filled in: the server is busy or away, or the captcha was too old.
function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  const isCaptcha = error.failures.some(({ field }) => field === 'token');
  return isCaptcha || [0, 429, 503].includes(error.status);
}
