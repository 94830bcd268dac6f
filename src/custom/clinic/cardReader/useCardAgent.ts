import { useMemo } from 'react';
import { agentAddress } from '../../../../contract/clinic/cardReader.ts';
import { useSettings } from '../../../session/settings.tsx';
import { createCardAgent, type CardAgent } from './cardAgent.ts';

/** The card reader agent, at the address from the settings. */
export function useCardAgent(): CardAgent {
  const address = useSettings()?.cardReader ?? agentAddress;
  return useMemo(() => createCardAgent(address), [address]);
}
