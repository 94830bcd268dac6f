import { useMemo } from 'react';
import { agentAddress } from '../../../../contract/clinic/cardReader.ts';
import { useSettings } from '../../../session/settings.tsx';
import { createCardAgent, type CardAgent } from './cardAgent.ts';

/** The agent of this computer, where the server says that pages look for it. */
export function useCardAgent(): CardAgent {
  const address = useSettings()?.cardReader ?? agentAddress;
  return useMemo(() => createCardAgent(address), [address]);
}
