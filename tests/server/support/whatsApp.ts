import { expect } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { SentWhatsApp } from '../../../contract/messaging/whatsapp.ts';
import type { Caller, Clinic } from './clinic.ts';
import { eventually } from './hub.ts';
import { branchIds } from './world.ts';

/** The telephone of the clinic in tests. */
export const CLINIC_PHONE = '60312345678';
/** The input that asks for an instance with the clinic's telephone. */
export const connection = (instanceID: string, phoneNo = CLINIC_PHONE) => ({
  instanceID,
  phoneNo,
  token: '********',
});

/** Adds an instance to the branch kl. */
export const addInstance = async (manager: Caller, instanceId: string, token = 'token') =>
  (
    await manager.send(api.addWhatsappAccess, {
      branchID: branchIds.kl,
      description: `Desk ${instanceId}`,
      gateway: 'ultramsg',
      instanceId,
      token,
    })
  ).data;

/** Does on the outbox page what a person does with a telephone. */
export const actOnPhone = (
  clinic: Clinic,
  instanceId: string,
  act: 'scan' | 'refuse' | 'standby' | 'drop',
  phoneNo = CLINIC_PHONE,
) =>
  clinic.visitor.send(api.actOnOutboxPhone, {
    code: clinic.outboxCode,
    instanceId,
    act,
    phoneNo,
  });

/** The bytes of the QR code of an instance. */
export async function qrCode(caller: Caller, instanceID: string): Promise<Buffer> {
  const { data } = await caller.send(api.whatsappQr, { instanceID });
  return Buffer.from(await data.arrayBuffer());
}

/** Connects an instance with a telephone, as a receptionist and the clinic's telephone do. */
export async function connect(clinic: Clinic, caller: Caller, instanceId: string): Promise<void> {
  await caller.send(api.checkWhatsappQrScan, connection(instanceId));
  await qrCode(caller, instanceId);
  await actOnPhone(clinic, instanceId, 'scan');
  await eventually(async () =>
    expect((await caller.send(api.checkWhatsappQrStatus, connection(instanceId))).data).toBe(
      'connected',
    ),
  );
}

/** Waits until none of the messages is queued, and returns them. */
export const waitForWhatsAppEnd = (
  caller: Caller,
  ids: readonly number[],
): Promise<SentWhatsApp[]> =>
  eventually(async () => {
    const { data } = await caller.send(api.whatsappHistoryList, { sort: 'id', order: 'ASC' });
    const some = data.filter(({ id }) => ids.includes(id));
    const waiting = some.filter(({ status }) => status === 'queued');
    if (waiting.length > 0 || some.length < ids.length)
      throw new Error(`${waiting.length} of ${ids.length} are still on their way`);
    return some;
  });
