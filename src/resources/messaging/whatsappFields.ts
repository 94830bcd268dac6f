import { STORED_TOKEN } from '../../../contract/messaging/whatsappInstances.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { text } from '../../framework/resource/fields.ts';

const TokenInput = lazyComponent(() => import('../../custom/messaging/whatsapp/TokenInput.tsx'));

/** The fields of a WhatsApp instance. */
export const instanceFields = {
  description: text(),
  branch: text(),
  branchID: { list: false },
  gateway: {},
  instanceId: text(),
  businessID: text({ list: false, hint: 'WHATSAPP.BUSINESS_ID_HINT' }),
  token: text({ list: false }),
} as const;

/** The input for the token, which never shows the stored one. */
export const instanceInputs = { token: TokenInput };

/** What the form of an instance begins with. */
export const keptToken = () => ({ token: STORED_TOKEN });
