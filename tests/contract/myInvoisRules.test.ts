import { describe, expect, it } from 'vitest';
import { registrationNo, serviceTaxNo, taxpayerNo } from '../../contract/accounts/eInvoice.ts';
import {
  partyFaults,
  registrationNumberOf,
  telephoneOf,
} from '../../contract/accounts/myInvoisRules.ts';

const whole = {
  companyName: 'Klinik Mawar Sdn Bhd',
  tin: 'C25845632020',
  idType: 'BRN',
  rocNo: '202401000001 (1500001-A)',
  sstNo: '',
  address: '1 Jalan Mawar',
  city: 'Kuala Lumpur',
  postcode: '50450',
  phone: '60 322821234',
  email: 'owner@clinic.test',
};
const faultsOf = (change: Partial<typeof whole>) =>
  partyFaults({ ...whole, ...change }).map(({ field, code }) => `${field} ${code}`);

describe('what MyInvois refuses of a party', () => {
  it('is nothing of one that is whole, nor of what it may go without', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ email: '', postcode: '', sstNo: 'W10-1808-32000059' })).toEqual([]);
    expect(faultsOf({ tin: 'EI00000000010', rocNo: '' })).toEqual([]);
  });

  it.each([
    [{ tin: '' }, 'tin EINVOICE.WANTED'],
    [{ tin: 'EI00000000030', rocNo: '' }, 'rocNo EINVOICE.WANTED'],
    [{ tin: '25845632020' }, 'tin EINVOICE.TIN'],
    [{ rocNo: 'N/A' }, 'rocNo EINVOICE.NOT_NA'],
    [{ rocNo: 'ABC' }, 'rocNo EINVOICE.BRN'],
    [{ idType: 'NRIC', rocNo: '80010114523' }, 'rocNo EINVOICE.IDENTITY'],
    [{ sstNo: 'W10' }, 'sstNo EINVOICE.SST'],
    [{ address: 'NA' }, 'address EINVOICE.NOT_NA'],
    [{ city: '' }, 'city EINVOICE.WANTED'],
    [{ phone: 'NA' }, 'phone EINVOICE.NOT_NA'],
    [{ phone: '03-2282 1234 / 012-345 6789' }, 'phone EINVOICE.PHONE'],
    [{ email: 'NA' }, 'email EINVOICE.NOT_NA'],
    [{ email: 'owner' }, 'email 10003'],
  ])('is told at its field: %o', (change, fault) => {
    expect(faultsOf(change)).toEqual([fault]);
  });

  it('names the name of the seller as its page does', () => {
    expect(partyFaults({ ...whole, companyName: undefined, name: '' })).toEqual([
      { field: 'name', code: 'EINVOICE.WANTED' },
    ]);
  });
});

describe('a party’s numbers', () => {
  it('are sent in the form that MyInvois takes', () => {
    expect(registrationNumberOf(' 202401000001 (1500001-A)')).toBe('202401000001');
    for (const phone of ['60 322821234', '03-2282 1234', '+603 2282 1234', '603-2282 1234'])
      expect(telephoneOf(phone)).toBe('+60322821234');
    expect(telephoneOf('65 91234567')).toBe('+6591234567');
    expect(telephoneOf('49 30123456')).toBe('+4930123456');
  });

  it('are checked where they are typed', () => {
    expect(taxpayerNo().parse('c 25845632020')).toBe('C25845632020');
    expect(serviceTaxNo().parse('w10-1808-32000059')).toBe('W10-1808-32000059');
    for (const none of ['NA', 'n/a', '-', 'Tiada', 'nil'])
      expect(registrationNo().safeParse(none).success).toBe(false);
    expect(registrationNo().parse('')).toBe('');
  });
});
