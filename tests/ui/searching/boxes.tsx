import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { billing } from '../../../contract/accounts/billing.ts';
import { tenants } from '../../../contract/accounts/tenants.ts';
import { appointments } from '../../../contract/clinic/appointments.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import { registration } from '../../../contract/clinic/registration.ts';
import { requiredText } from '../../../contract/fields.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { masterList } from '../../../contract/kit/rest.ts';
import { TenantSearch } from '../../../src/custom/accounts/billing/TenantSearch.tsx';
import { CompanyField } from '../../../src/custom/clinic/patients/CompanyField.tsx';
import { PatientCombobox } from '../../../src/custom/clinic/patients/PatientCombobox.tsx';
import { DoctorsField } from '../../../src/custom/clinic/shared/DoctorsField.tsx';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { valueText, watchText } from '../../../src/framework/fieldValues.ts';
import { type CallForm, useCallForm } from '../../../src/framework/form.ts';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import CommandPalette from '../../../src/layout/CommandPalette.tsx';
import { masterListResource } from '../../../src/resources/masterListResource.ts';
import { send } from '../../../src/session/client.ts';
import {
  ReferenceCombobox,
  ReferencesCombobox,
} from '../../../src/ui/resource/ReferenceCombobox.tsx';
import { doctors } from '../../support/dayRecords.ts';
import { mock } from '../../support/mock.ts';
import { patientOf } from '../clinic/day.ts';
import { beginSession, show } from '../page.tsx';

/** The records that every box finds. Two share a word; each has a number that no other contains. */
export const people = [
  { id: 1, name: 'Ahmad Bakar', number: '720503017269', mobile: '60123456781' },
  { id: 2, name: 'Ahmad Zulkifli', number: '810611105533', mobile: '60123456782' },
  { id: 3, name: 'Goh Yee Lan', number: '900101145567', mobile: '60123456783' },
] as const;

/** Answers that a test holds back, by the text that they answer. */
export class HeldAnswers {
  readonly #held = new Map<string, { wait: Promise<void>; go: () => void }>();
  /** The texts that were asked for, in order. */
  readonly asked: string[] = [];

  hold(text: string): void {
    let go = () => {};
    const wait = new Promise<void>((resolve) => {
      go = resolve;
    });
    this.#held.set(text, { wait, go });
  }

  release(text: string): void {
    this.#held.get(text)?.go();
  }

  async found(text: string) {
    this.asked.push(text);
    await this.#held.get(text)?.wait;
    // Numbers are found in any notation, as the server does.
    const isNumber = /^[+\d -]+$/.test(text);
    const words = isNumber
      ? [text.replace(/\D/g, '').replace(/^(?:60|0)/, '')]
      : text.toLowerCase().split(' ');
    return people.filter(({ name, number, mobile }) =>
      words.every((word) => `${name} ${number} ${mobile}`.toLowerCase().includes(word)),
    );
  }
}

/** A box that searches, as a test meets it. */
export interface Box {
  /** The file that draws it. */
  file: string;
  open: (answers: HeldAnswers) => ReturnType<typeof show>;
  role: 'combobox' | 'searchbox';
  /** The name of what was chosen; '' while nothing is. */
  chosen: () => string;
}

const words = () => document.querySelector('[data-chosen-words]')?.textContent ?? '';

function inProduct(part: ReactNode, provider?: ReturnType<typeof createDataProvider>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return show(
    <CoreAdminContext queryClient={queryClient} {...(provider && { dataProvider: provider })}>
      {part}
    </CoreAdminContext>,
  );
}

function searchPatients(answers: HeldAnswers) {
  mock(patients.patientNameList, async ({ input }) =>
    (await answers.found(input.name ?? '')).map(({ id, name, number, mobile }) =>
      patientOf(id, name, { icPassport: number, mobile }),
    ),
  );
}

function Patients() {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  return (
    <>
      <PatientCombobox
        label="Patient"
        typed={typed}
        onTyped={setTyped}
        onChoose={({ name }) => setChosen(name)}
      />
      <p data-chosen-words>{chosen}</p>
    </>
  );
}

function Palette() {
  const { search } = useLocation();
  const number = new URLSearchParams(search).get('icpassport');
  return (
    <>
      <CommandPalette onClose={() => undefined} />
      <p data-chosen-words>{people.find((each) => each.number === number)?.name}</p>
    </>
  );
}

const payers = masterList({
  one: 'payer',
  of: 'branch',
  managedBy: ['Manager'],
  fields: { name: requiredText(1, 50) },
  example: { name: 'Etiqa' },
});

function showReference(answers: HeldAnswers, part: ReactNode) {
  mock(payers.calls.payerList, async ({ input }) => {
    const { q = '', id } = JSON.parse(input.filter ?? '{}') as { q?: string; id?: number[] };
    const found = id ? people.filter((each) => id.includes(each.id)) : await answers.found(q);
    return found.map((each) => ({ id: each.id, version: 1, name: each.name }));
  });
  return inProduct(
    part,
    createDataProvider(send, [manifestOf(defineResource(masterListResource(payers)))]),
  );
}

const nameOf = (id: number | string) => people.find((each) => each.id === id)?.name ?? '';

function Reference() {
  const [id, setId] = useState<number | string>('');
  return (
    <>
      <ReferenceCombobox resource="payers" label="Payer" value={id} onValue={setId} />
      <p data-chosen-words>{nameOf(id)}</p>
    </>
  );
}

function References() {
  const [ids, setIds] = useState<readonly (number | string)[]>([]);
  return (
    <>
      <ReferencesCombobox resource="payers" label="Payers" value={ids} onValue={setIds} />
      <p data-chosen-words>{ids.map(nameOf).join()}</p>
    </>
  );
}

function Tenants({ begun }: { begun?: number }) {
  const form = useCallForm<Call>(billing.createProforma, {
    ...(begun !== undefined && { defaultValues: { tenantID: begun } }),
  });
  const id = Number(watchText(form, 'tenantID'));
  return (
    <>
      <TenantSearch form={form} onChosen={() => undefined} />
      <p data-chosen-words>{nameOf(id)}</p>
    </>
  );
}

/** The box of a tenant that the form has from elsewhere, such as a draft. */
export function openChosenTenant() {
  const [, { id, name }] = people;
  mock(tenants.searchTenantList, ({ input }) =>
    people
      .filter((each) => input.ids === undefined || each.id === id)
      .map((each) => tenantOf(each.id, each.name)),
  );
  return { ...inProduct(<Tenants begun={id} />), name };
}

function Companies() {
  const form = useCallForm(patients.createPatient, { defaultValues: { company: '' } });
  return <CompanyField form={form} name="company" label="PATIENT.NAME" />;
}

function Doctors() {
  const form: CallForm<typeof appointments.bookAppointment> = useCallForm(
    appointments.bookAppointment,
    { defaultValues: { resource: '' } },
  );
  const ids = valueText(form.methods.watch('resource')).split('|').map(Number);
  return (
    <>
      <DoctorsField form={form} name="resource" />
      <p data-chosen-words>{ids.map(nameOf).join('')}</p>
    </>
  );
}

/** Every box in which somebody searches for a record and chooses it. */
export const boxes: readonly Box[] = [
  {
    file: 'src/custom/clinic/patients/PatientCombobox.tsx',
    role: 'combobox',
    chosen: words,
    open: (answers) => {
      searchPatients(answers);
      return inProduct(<Patients />);
    },
  },
  {
    file: 'src/layout/CommandPalette.tsx',
    role: 'searchbox',
    chosen: words,
    open: (answers) => {
      beginSession();
      searchPatients(answers);
      return inProduct(<Palette />);
    },
  },
  {
    file: 'src/ui/resource/ReferenceCombobox.tsx',
    role: 'combobox',
    chosen: words,
    open: (answers) => showReference(answers, <Reference />),
  },
  {
    file: 'src/ui/resource/ReferenceCombobox.tsx',
    role: 'combobox',
    chosen: words,
    open: (answers) => showReference(answers, <References />),
  },
  {
    file: 'src/custom/accounts/billing/TenantSearch.tsx',
    role: 'combobox',
    chosen: words,
    open: (answers) => {
      mock(tenants.searchTenantList, async ({ input }) =>
        (await answers.found(input.company ?? '')).map(({ id, name }) => tenantOf(id, name)),
      );
      return inProduct(<Tenants />);
    },
  },
];

/** A box that suggests, into which any text may be typed. */
export const freeBox: Box = {
  file: 'src/custom/clinic/patients/CompanyField.tsx',
  role: 'combobox',
  chosen: () => screen.getByRole<HTMLInputElement>('combobox').value,
  open: (answers) => {
    mock(registration.companyList, async ({ input }) =>
      (await answers.found(input.name ?? '')).map(({ id, name }) => ({
        id,
        companyName: name,
        city: '',
        companyAddress: '',
        companyContact: '',
      })),
    );
    return inProduct(<Companies />);
  },
};

/** A box over a list that is here already. */
export const wholeListBox: Box = {
  file: 'src/custom/clinic/shared/DoctorsField.tsx',
  role: 'combobox',
  chosen: words,
  open: () => {
    const [doctor] = doctors;
    mock(
      lookups.apptResource,
      people.flatMap(({ id, name }) => (doctor ? [{ ...doctor, id, resource: name }] : [])),
    );
    return inProduct(<Doctors />);
  },
};

/** Boxes for any text that offer what was typed before, whose forms have tests of their own. */
export const ofForms = [
  'src/custom/accounts/shared/IndustryInput.tsx',
  'src/custom/clinic/visits/DiagnosesField.tsx',
  'src/custom/clinic/visits/prescription/MedicineField.tsx',
];

/** Files that draw a combobox and are none of the product's own, or whose suggestions never change. */
export const samples = [
  'src/custom/messaging/whatsapp/OfficialField.tsx',
  'src/custom/platform/samples/styleGuide/NestedOverlays.tsx',
  'src/custom/platform/samples/styleGuide/OwnParts.tsx',
];

function tenantOf(id: number, companyName: string) {
  return {
    id,
    prefix: 'tn',
    companyName,
    rocNo: '',
    address: '1 Jalan',
    city: 'Ipoh',
    state: 'Perak',
    postcode: '30000',
    contactPerson: '',
    phoneFixed: '60 51234567',
    phoneMobile: '',
    taxNo: '',
    tin: '',
    idType: '',
    sstNo: '',
    msicCode: '',
    taxCheck: 'None' as const,
    billingEmail: '',
    stateCode: '',
    companyType: 'CLG' as const,
    remark: '',
    email: 'owner@clinic.test',
    version: 1,
  };
}
