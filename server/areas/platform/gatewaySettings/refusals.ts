import { type GatewayName, settingsOf } from '../../../../contract/platform/gatewayFields.ts';
import { GOOGLE_TOKENS } from '../../../gateways/settings/overlay.ts';
import { mayReach } from '../../../gateways/settings/reach.ts';
import type { StoredFields } from '../../../gateways/settings/stored.ts';
import type { Config } from '../../../kit/config.ts';
import { isWebPushKey, parseServiceAccount } from '../../../kit/gateways/push/firebaseAccount.ts';
import { hostOf } from '../../../kit/gateways/secretHost.ts';
import { Failure, refusal } from '../../../kit/http/failure.ts';

/** A change of a gateway's settings: what was stored, what is to be, and the fields that the person typed. */
export interface SettingsChange {
  before: StoredFields;
  after: StoredFields;
  typed: ReadonlySet<string>;
}

/** Refuses settings that could not be used, or would give a secret away (400). */
export function refuseUnfit(
  environment: Config,
  gateway: GatewayName,
  change: SettingsChange,
): void {
  const { before, after } = change;
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
  refuseForAnother(gateway, change);
  if (gateway === 'firebase') refuseUnreadable(environment, after);
}

// Nobody sees a stored secret, so it goes to no other hosts than those that it was entered for.
function refuseForAnother(gateway: GatewayName, { before, after, typed }: SettingsChange): void {
  const kept = Object.entries(settingsOf(gateway)).filter(
    ([field, { isSecret }]) => isSecret && after[field] !== undefined && !typed.has(field),
  );
  const wanted = kept.filter(([, { addresses }]) => {
    const hostsOf = (fields: StoredFields) =>
      addresses.flatMap((name) => (fields[name] === undefined ? [] : hostOf(fields[name])));
    const known = new Set(hostsOf(before));
    return hostsOf(after).some((host) => !known.has(host));
  });
  if (wanted.length > 0)
    throw new Failure(
      400,
      wanted.map(([field]) => ({ code: 'GATEWAY_SETTING.SECRET_AGAIN', field })),
    );
}

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
