import { useQuery } from '@tanstack/react-query';
import { useText } from '../../framework/text.tsx';
import { loadTopics } from './topics.ts';

/** Every topic of the help in the current language. Its texts come with the first use. */
export function useTopics({ enabled = true } = {}) {
  const { language } = useText();
  return useQuery({
    queryKey: ['help', language],
    queryFn: () => loadTopics(language),
    enabled,
    staleTime: Infinity,
    networkMode: 'always',
  });
}
