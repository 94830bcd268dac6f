import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { MedicineField } from '../../../src/custom/clinic/visits/prescription/MedicineField.tsx';
import { mock } from '../../support/mock.ts';
import { preparePages, show } from '../page.tsx';

const { medicineList } = masterLists.medicines.calls;

preparePages();

const medicine = (id: number, name: string, isOffered: boolean) => ({
  id,
  version: 1,
  name,
  substance: '',
  strength: '500 mg',
  form: 'tablet' as const,
  dose: '2',
  unit: 'tablet' as const,
  frequency: 'three' as const,
  days: 3,
  instructions: '',
  isOffered,
});

it('a prescription offers the medicines that are offered, as they are usually taken', async () => {
  const all = [medicine(1, 'Paracetamol', true), medicine(2, 'Paracodin', false)];
  mock(medicineList, ({ input }) => {
    const wanted = JSON.parse(input.filter ?? '{}') as { isOffered?: boolean };
    return all.filter(
      ({ isOffered }) => wanted.isOffered === undefined || isOffered === wanted.isOffered,
    );
  });
  const added: unknown[] = [];
  const { user } = show(
    <QueryClientProvider client={new QueryClient()}>
      <MedicineField onAdd={(line) => added.push(line)} />
    </QueryClientProvider>,
  );
  await user.type(await screen.findByRole('combobox'), 'parac');
  const offered = await screen.findByRole('option', { name: /^Paracetamol 500 mg/ });
  expect(screen.queryByRole('option', { name: /^Paracodin/ })).toBeNull();
  await user.click(offered);
  expect(added[0]).toMatchObject({ name: 'Paracetamol', frequency: 'three', unit: 'tablet' });
});
