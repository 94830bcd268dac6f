import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  type MessageScheduler,
  messageSchedulers,
} from '../../../contract/messaging/messageSchedulers.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { openDay } from '../clinic/day.ts';
import { mockResources } from '../framework/resourceWorld.ts';

mockResources();

const schedulerOf = (id: number, textFault: string): MessageScheduler => ({
  id,
  branchId: 1,
  schedulerName: `Reminder ${id}`,
  templateId: 40 + id,
  templateName: `Text ${id}`,
  textFault,
  messageQueryID: 3,
  queryID: null,
  queryName: 'Tomorrow',
  schedulerStart: '2031-03-03T10:00:00.000Z',
  schedulerEnd: null,
  schedulerRecurring: 'daily',
  messageType: 'SMS',
  paused: false,
  nextRun: '2031-03-03T10:00:00.000Z',
  version: 1,
});

it('a scheduler is marked whose text has brackets that are no placeholder', async () => {
  const rows = [
    schedulerOf(1, 'PLACEHOLDER.SPELT?found=%7B%7Bname%7D%7D&right=%7Bname%7D'),
    schedulerOf(2, ''),
  ];
  mock(messageSchedulers.msgSchedulerList, new WithTotal(rows, 2));
  openDay('/message/scheduler-list', 'Manager');
  const marked = (await screen.findByText('Not sent')).closest('tr');
  expect(marked?.textContent).toMatch(
    /Reminder 1.*Text 1.*Not sent.*Write \{name\} in place of \{\{name\}\}/,
  );
  expect(screen.getAllByText('Not sent')).toHaveLength(1);
  expect(screen.getByText('Reminder 2')).toBeTruthy();
});
