import type { apiKeys } from '../../../contract/accounts/apiKeys.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import { StatusChip } from '../../ui/Page.tsx';

type ApiKey = Answer<typeof apiKeys.apiKeyList>[number];

const tones = {
  active: 'good',
  expired: 'warn',
  ended: 'neutral',
} as const satisfies Record<ApiKey['state'], string>;

/** Whether a key still opens anything. */
export function ApiKeyStateCell({ record, text }: CellProps<ApiKey>) {
  return <StatusChip tone={tones[record.state]}>{text}</StatusChip>;
}

/** The branch that a key opens, or that it opens every one. */
export function ApiKeyBranchCell({ record: { branch } }: CellProps<ApiKey>) {
  const t = useText();
  return <>{branch || t('API_KEY.EVERY_BRANCH')}</>;
}

/** When a key was last used. */
export function ApiKeyUsedCell({ text }: CellProps<ApiKey>) {
  const t = useText();
  return <>{text || t('API_KEY.NEVER')}</>;
}
