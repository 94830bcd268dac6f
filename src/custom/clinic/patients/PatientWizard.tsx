import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type FieldError, type FieldErrors, useFormState } from 'react-hook-form';
import type { FormStep } from '../../../../contract/clinic/patientFields.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { focusIfLost, useFocusAfterChange } from '../../../framework/focus.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StepTabs } from '../../../ui/StepTabs.tsx';
import { formStepAndLabel } from './patientFields.ts';

/** The state of a wizard. */
export interface WizardState {
  isLast: boolean;
  hasFaults: boolean;
}

interface PatientWizardProps<C extends Call> {
  form: CallForm<C>;
  label: string;
  steps: readonly FormStep[];
  /** The initial step. */
  initialStep?: FormStep | undefined;
  /** Moves the focus into the form, because it replaces the focused element. */
  takesFocus?: boolean;
  /** Called when another step opens. */
  onStep?: (step: FormStep) => void;
  renderPanel: (step: FormStep) => ReactNode;
  /** Shown above the buttons in every step. */
  notice?: ReactNode;
  /** The buttons that end the form. */
  renderActions: (at: WizardState) => ReactNode;
}

/**
 * The patient form in steps: tabs, all errors above them, the fields of the open step, and buttons to move. A single
 * step has no tabs. A click on an error goes to its field. Enter goes on to the next field, from a step's last one to
 * the next step, and from the last of all to the end of the form.
 */
export function PatientWizard<C extends Call>({
  form,
  label,
  steps,
  initialStep = 'personal',
  takesFocus = false,
  onStep,
  renderPanel,
  notice,
  renderActions,
}: PatientWizardProps<C>) {
  const t = useText();
  const [step, setStep] = useState<FormStep>(
    steps.includes(initialStep) ? initialStep : 'personal',
  );
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const faults = useFaults(form, steps);
  const faultList = useRef<HTMLUListElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const focusAfterChange = useFocusAfterChange();
  const isLast = after === undefined;
  const isOneStep = steps.length === 1;
  useEffect(() => {
    if (takesFocus) focusIfLost(() => fieldsIn(formElement.current)[0]?.focus());
  }, [takesFocus]);
  const go = (to: FormStep, field?: string) => {
    if (!isOneStep) setStep(to);
    onStep?.(to);
    if (field !== undefined) focusAfterChange(() => form.methods.setFocus(field));
  };
  const move = (to: FormStep) => () => {
    go(to);
    focusAfterChange(() => fieldsIn(formElement.current)[0]?.focus());
  };
  const goOn = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    // Dialogs in the form, buttons, and fields for which Enter means something handle it themselves.
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
    if (!isField || target.form !== formElement.current) return;
    event.preventDefault();
    const fields = fieldsIn(target.form);
    const next = fields[fields.indexOf(target) + 1];
    if (next) next.focus();
    else if (after) move(after)();
    else submitButton(target.form)?.click();
  });
  // Heard at the document, where fields and dialogs have handled it before.
  useEffect(() => {
    const heard = (event: KeyboardEvent) => goOn(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
  const submit = async (event: SyntheticEvent) => {
    await form.submit(event);
    // React Hook Form moves the focus to a wrong field in a timeout that was set before this one.
    focusAfterChange(() => setTimeout(focusFaults));
  };
  // If no invalid field is rendered, the focus moves to the list of errors.
  const focusFaults = () => {
    const isAtFault = document.activeElement?.getAttribute('aria-invalid') === 'true';
    if (!isAtFault) faultList.current?.querySelector('button')?.focus();
  };
  return (
    <form
      ref={formElement}
      className="ui-form patient-form"
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
    >
      <FormBanner form={form} />
      {faults.length > 0 && (
        <section className="ui-banner patient-faults" aria-label={t('FORM.FAULTS')}>
          <Icon name="alert" />
          <ul ref={faultList}>
            {faults.map(({ field, step: of, label: name, message, words }) => (
              <li key={field}>
                <button type="button" className="patient-fault" onClick={() => go(of, field)}>
                  {isOneStep ? name : `${t(`PATIENT.STEP.${of}`)}: ${name}`}
                </button>{' '}
                {t.message(message, words)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="ui-hint">{t('PATIENT.STARRED')}</p>
      {isOneStep ? (
        <div className="ui-form" data-step={step}>
          {renderPanel(step)}
        </div>
      ) : (
        <StepTabs
          label={label}
          current={step}
          onChange={go}
          steps={steps.map((each) => ({
            name: each,
            label: t(`PATIENT.STEP.${each}`),
            faults: faults.filter((fault) => fault.step === each).length,
          }))}
        >
          {renderPanel(step)}
        </StepTabs>
      )}
      <div className="patient-foot ui-page-foot">
        {notice}
        <div className="ui-form-actions patient-actions">
          {before && (
            <Button className="patient-move" icon="left" onClick={move(before)}>
              <span>{t('PATIENT.BACK')}</span>
            </Button>
          )}
          {after && (
            <Button className="patient-move" icon="right" onClick={move(after)}>
              <span>{t('PATIENT.NEXT')}</span>
            </Button>
          )}
          <span className="patient-apart" />
          {renderActions({ isLast, hasFaults: faults.length > 0 })}
        </div>
      </div>
    </form>
  );
}

/** The fields of the open step in their order. */
function fieldsIn(form: HTMLFormElement | null): HTMLElement[] {
  const fields = ':is([role="tabpanel"], [data-step]) :is(input:not([hidden]), select, textarea)';
  return [...(form?.querySelectorAll<HTMLElement>(`${fields}:not(:disabled)`) ?? [])];
}

function submitButton(form: HTMLFormElement | null): HTMLButtonElement | null | undefined {
  return form?.querySelector<HTMLButtonElement>('button[type="submit"]:not(:disabled)');
}

interface WizardFault {
  field: string;
  step: FormStep;
  label: string;
  message: string;
  words: string | undefined;
}

function useFaults<C extends Call>(form: CallForm<C>, steps: readonly FormStep[]): WizardFault[] {
  const t = useText();
  const { errors } = useFormState({ control: form.methods.control });
  return namesOf(errors)
    .map(([field, message, words]) => {
      const { step, label } = formStepAndLabel(field);
      return { field, step, label: t(label), message, words };
    })
    .sort((one, other) => steps.indexOf(one.step) - steps.indexOf(other.step));
}

// An error of a list item is stored under its index.
function namesOf(errors: FieldErrors): [string, string, string | undefined][] {
  return Object.entries(errors).flatMap(([field, error]) => {
    if (error === undefined) return [];
    if (typeof error.message === 'string') {
      const words: unknown = (error as FieldError).types?.['words'];
      return [
        [field, error.message, typeof words === 'string' && words !== '' ? words : undefined],
      ];
    }
    const items = Object.values(error as unknown as Record<string, FieldErrors | undefined>);
    const [first] = items.flatMap((item) => (item ? namesOf({ [field]: item }) : []));
    return first ? [first] : [];
  });
}
