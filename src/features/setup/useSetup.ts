// What a new installation has. Undefined while it loads, and where the role or the backend does not have the call.
import { useQuery } from '@tanstack/react-query';
import { readSetup, type Setup } from '../../../contract/onboarding.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { nullIfMissing } from '../../dataProvider/compat/missingCall.ts';
import { callQuery } from '../../dataProvider/useCall.ts';

/** Time between two reads while no message was delivered, in milliseconds: links bind and messages arrive by themselves. */
const refetchMs = 2000;

export function useSetup(): Setup | undefined {
  // A refused call would end the session.
  const isGuided = [useCan('clients', 'create'), useCan('clients', 'read')].every(Boolean);
  const isPlatform = usePlatform();
  const { queryKey, queryFn } = callQuery(readSetup, {});
  const { data } = useQuery({
    queryKey,
    queryFn: (context) => nullIfMissing(queryFn(context)),
    enabled: isPlatform && isGuided,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.message.delivered === false ? refetchMs : false),
  });
  return data?.message;
}
