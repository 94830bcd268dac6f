import { expect, it } from 'vitest';
import { recordName } from '../../../src/framework/resource/labels.ts';
import { branchUsers } from '../../../src/resources/accounts/branchUsers.ts';
import { messageSchedulers } from '../../../src/resources/messaging/messageSchedulers.ts';

it('is the title, else what the address of the record knows it by, else its number', () => {
  const invited = { id: 15, name: '', email: 'siti@cempaka.test', branchID: 4 };
  expect(recordName(branchUsers, { ...invited, name: 'Siti' })).toBe('Siti');
  expect(recordName(branchUsers, invited)).toBe('siti@cempaka.test');
  expect(recordName(messageSchedulers, { id: 15, schedulerName: '' })).toBe('#15');
});
