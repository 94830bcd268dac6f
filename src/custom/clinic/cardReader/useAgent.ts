import { useMemo } from 'react';
import { agentAddress } from '../../../../contract/clinic/cardReader.ts';
import { useSetting } from '../../../session/setting.tsx';
import { agentAt, type CardAgent } from './agent.ts';

/** The agent of this computer, where the server says that pages look for it. */
export function useAgent(): CardAgent {
  const address = useSetting()?.cardReader ?? agentAddress;
  return useMemo(() => agentAt(address), [address]);
}
