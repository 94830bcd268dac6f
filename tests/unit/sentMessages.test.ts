import { expect, it } from 'vitest';
import { toSentSms } from '../../server/areas/messaging/sms/reading.ts';
import { toSentWhatsApp } from '../../server/areas/messaging/whatsapp/reading.ts';

const message = {
  id: 1,
  sentDate: '2026-11-20T09:30:00.000Z',
  patientName: 'Rose',
  patientPhone: '60123456789',
  icPassport: 'A1',
  status: 'sent' as const,
  reason: '',
  templateName: 'Recall',
  text: 'Dear Rose',
  username: 'Reception',
};

it('answers the attachment of a WhatsApp message alone, and the parts of an SMS alone', () => {
  const both = {
    ...message,
    parts: 1,
    attachment: '',
    officialTemplate: 'recall (ms)',
    channel: 'sms' as const,
    origin: 'person' as const,
    schedulerName: '',
  };
  expect(toSentSms(both)).toEqual({ ...message, parts: 1 });
  expect(toSentWhatsApp(both)).toEqual({
    ...message,
    attachment: '',
    officialTemplate: 'recall (ms)',
  });
});
