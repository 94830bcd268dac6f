import { type GatewayName, settingsOf } from '../../../../contract/platform/gatewayFields.ts';
import type { Config } from '../../../config.ts';
import { isWebPushKey, parseServiceAccount } from '../../../gateways/push/firebaseAccount.ts';
import { GOOGLE_TOKENS } from '../../../gateways/settings/overlay.ts';
import { mayReach } from '../../../gateways/settings/reach.ts';
import type { StoredFields } from '../../../gateways/settings/stored.ts';
import { refusal } from '../../../http/failure.ts';

/** Refuses settings that could not be used, or would give a secret away (400). */
export function refuseUnfit(
  environment: Config,
  gateway: GatewayName,
  { before, after }: { before: StoredFields; after: StoredFields },
): void {
  for (const [field, { isAddress }] of Object.entries(settingsOf(gateway))) {
    const { [field]: value } = after;
    if (
      isAddress &&
      value !== undefined &&
      value !== before[field] &&
      !mayReach(value, environment)
    )
      throw refusal(400, 'GATEWAY_SETTING.NOT_PUBLIC', { field });
  }
  if (gateway === 'email') refuseForAnother(before, after);
  if (gateway === 'firebase') refuseUnreadable(environment, after);
}

// Nobody sees a stored password, so it goes to no other server than the one that it was entered for.
function refuseForAnother(before: StoredFields, after: StoredFields): void {
  const isSame =
    after['address'] === undefined || hostOf(before['address']) === hostOf(after['address']);
  const isKept = after['password'] !== undefined && after['password'] === before['password'];
  if (!isSame && isKept)
    throw refusal(400, 'GATEWAY_SETTING.PASSWORD_AGAIN', { field: 'password' });
}

const hostOf = (address: string | undefined) => address && new URL(address).host;

function refuseUnreadable(
  { GATEWAYS_TO_PRIVATE }: Config,
  { keyPair, serviceAccount }: StoredFields,
): void {
  if (keyPair !== undefined && !isWebPushKey(keyPair))
    throw refusal(400, 'GATEWAY_SETTING.KEY_PAIR', { field: 'keyPair' });
  if (serviceAccount === undefined) return;
  const account = parseServiceAccount(serviceAccount);
  if (!account || !(GATEWAYS_TO_PRIVATE || account.tokenAddress === GOOGLE_TOKENS))
    throw refusal(400, 'GATEWAY_SETTING.SERVICE_ACCOUNT', { field: 'serviceAccount' });
}
