// The setup state of a new installation. Undefined while it loads, and if the role or the backend does not have the call.
import { useQuery } from '@tanstack/react-query';
import { readSetup, type Setup } from '../../../contract/onboarding.ts';
import { useMay } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { nullIfMissingIn } from '../../dataProvider/compat/missingCall.ts';
import { callQuery } from '../../dataProvider/useCall.ts';

/** Time between two reads until a message is delivered, in milliseconds: links bind and messages arrive without action in the console. */
const pollMs = 2000;

export function useSetup(): Setup | undefined {
  // A refused call would end the session, so it is not made without the permission.
  const may = useMay('clients');
  const isPlatform = usePlatform();
  const { queryKey, queryFn } = callQuery(readSetup, {});
  const { data } = useQuery<{ message: Setup } | null>({
    queryKey,
    queryFn: nullIfMissingIn(queryFn),
    enabled: isPlatform && may.create && may.read,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.message.delivered === false ? pollMs : false),
  });
  return data?.message;
}
