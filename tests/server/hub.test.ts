import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../contract/index.ts';
import { type Clinic, startClinic } from './support/clinic.ts';
import { closePages, openPage } from './support/hub.ts';
import { branchIds } from './support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
beforeEach(() => clinic.forgetTries());
afterEach(() => closePages());
afterAll(() => clinic.stop());

describe('the hub', () => {
  it('answers the official client', async () => {
    const reception = await clinic.as('reception');
    const { hub } = await openPage(clinic.address, reception.token);
    const id = await hub.invoke<string>('getConnectionId');
    expect(id).toBe(hub.connectionId);
    await hub.invoke('join', branchIds.kl);
    await hub.invoke('join', String(branchIds.kl));
    const { data } = await reception.send(api.registerWsConnectionId, { wsConnectionID: id });
    expect(data).toEqual({ done: true });
  });
});
