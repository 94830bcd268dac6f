import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { patients } from '../../../contract/clinic/patients.ts';
import type { Send } from '../../../contract/kit/client.ts';
import { texts } from '../../../contract/texts/index.ts';
import { stepsFor } from '../../../src/custom/clinic/patients/formSteps.ts';
import { editFieldName } from '../../../src/custom/clinic/patients/patientFields.ts';
import { PatientWizard } from '../../../src/custom/clinic/patients/PatientWizard.tsx';
import { requiredFaults } from '../../../src/custom/clinic/patients/requiredFaults.ts';
import { StepPanel } from '../../../src/custom/clinic/patients/StepPanel.tsx';
import { useInactivityTimeout } from '../../../src/custom/clinic/patients/useInactivityTimeout.ts';
import { useCallForm } from '../../../src/framework/form.ts';
import { useUnsavedWork } from '../../../src/framework/resource/useUnsavedWork.ts';
import { SendProvider } from '../../../src/framework/send.tsx';
import { TextsProvider } from '../../../src/framework/text.tsx';
import '../../../src/ui/base.css';
import { mount } from './mount.tsx';
import { choices, patient, wanted } from './sample.ts';

/** The patient's form as it is edited, with the fields of all its steps at once, for the bench. */
function Form() {
  const form = useCallForm(patients.editPatientProfile, {
    defaultValues: values,
    fixedInput: { patID: patient.patID },
    faults: (typed, field) => requiredFaults(typed, wanted, editFieldName, field),
  });
  useUnsavedWork(form);
  useInactivityTimeout(form.methods, nothing);
  return (
    <PatientWizard
      form={form}
      label="Bench"
      steps={all}
      renderPanel={() =>
        all.map((step) => (
          <StepPanel
            key={step}
            form={form}
            step={step}
            fieldNames={editFieldName}
            required={wanted}
            ownNumber={patient.icPassport}
          />
        ))
      }
      renderActions={() => <button type="submit">Update</button>}
    />
  );
}

const all = stepsFor('edit', false);
const { icPassport: NRIC, postcode: postCode, version: _version, ...same } = patient;
const values: Record<string, unknown> = { ...same, NRIC, postCode };
const nothing = () => undefined;
const catalogue: Readonly<Record<string, readonly [string, ...string[]]>> = texts;
const english = { find: (code: string) => catalogue[code]?.[0], language: 'en' };
// Every list of a branch looks alike here.
const send = (() => Promise.resolve({ data: choices, headers: new Headers() })) as Send;
const queries = new QueryClient();

mount(<Form />, (inside) => (
  <QueryClientProvider client={queries}>
    <SendProvider send={send}>
      <TextsProvider texts={english}>{inside}</TextsProvider>
    </SendProvider>
  </QueryClientProvider>
));
