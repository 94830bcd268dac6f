import { useSyncExternalStore } from 'react';
import {
  type MessageChannel,
  messageChannels,
} from '../../../../contract/messaging/messageStatuses.ts';
import { parseOneOf, storedValue } from '../../../framework/browserStorage.ts';
import { session } from '../../../session/session.ts';

/** A sending whose progress is shown until it has ended, known to the server by its key. */
export interface FollowedBatch {
  requestKey: string;
  channel: MessageChannel;
}

interface Stored extends FollowedBatch {
  branchId: number;
  personId: number;
}

const stored = storedValue('tab', 'message-batches', readAll);
const parseChannel = parseOneOf(messageChannels);

let shown: readonly FollowedBatch[] = [];
const listeners = new Set<() => void>();

/** Shows the progress of a sending in the shell from now on. */
export function followBatch(batch: FollowedBatch): void {
  const personId = session.get()?.loginUserId;
  const branchId = session.branch()?.id;
  if (personId === undefined || branchId === undefined) return;
  change([...known(), { ...batch, branchId, personId }]);
}

/** No longer shows a sending. */
export function forgetBatch(requestKey: string): void {
  change(known().filter((each) => each.requestKey !== requestKey));
}

/** The followed sendings of the person in the chosen branch. */
export function useFollowedBatches(): readonly FollowedBatch[] {
  return useSyncExternalStore(subscribe, current);
}

function current(): readonly FollowedBatch[] {
  const personId = session.get()?.loginUserId;
  const branchId = session.branch()?.id;
  const next = known().filter((each) => each.personId === personId && each.branchId === branchId);
  const isSame =
    next.length === shown.length &&
    next.every(({ requestKey }, at) => requestKey === shown[at]?.requestKey);
  if (!isSame) shown = next;
  return shown;
}

function known(): readonly Stored[] {
  return stored.get() ?? [];
}

function change(next: readonly Stored[]) {
  if (next.length > 0) stored.set(next);
  else stored.clear();
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const leaveSession = session.subscribe(listener);
  return () => {
    listeners.delete(listener);
    leaveSession();
  };
}

function readAll(value: unknown): readonly Stored[] | null {
  return Array.isArray(value) ? value.flatMap((each: unknown) => readOne(each) ?? []) : null;
}

function readOne(value: unknown): Stored | null {
  if (typeof value !== 'object' || value === null) return null;
  const { requestKey, channel, branchId, personId } = value as Partial<
    Record<keyof Stored, unknown>
  >;
  const known = parseChannel(channel);
  return typeof requestKey === 'string' &&
    known !== null &&
    typeof branchId === 'number' &&
    typeof personId === 'number'
    ? { requestKey, channel: known, branchId, personId }
    : null;
}
