import {
  type GatewayName,
  gatewayNames,
  resourceOf,
  settingsOf,
} from '../../../../contract/platform/gatewayFields.ts';
import type { Row } from '../../../framework/resource/define.ts';

/** The gateway whose settings a resource holds. Throws where it holds none. */
export function gatewayOf(resource: string): GatewayName {
  const found = gatewayNames.find((gateway) => resourceOf(gateway) === resource);
  if (!found) throw new Error(`${resource} holds no settings of a gateway`);
  return found;
}

/** A setting by the resource that holds it. */
export const settingOf = (resource: string, field: string) =>
  settingsOf(gatewayOf(resource))[field];

/** The environment variable that gives a field of a record, if one does. */
export function fixedBy(record: Row | undefined, field: string): string | undefined {
  const fixed = record?.['fixed'] as { field: string; variable: string }[] | undefined;
  return fixed?.find((each) => each.field === field)?.variable;
}
