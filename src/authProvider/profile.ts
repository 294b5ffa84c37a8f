// The profile of the signed-in person: client, name, permissions. One cached answer of client/balance is used by the sidebar, by canAccess
// and by every screen that needs the id of the client.
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { clientProfile } from '../../contract/identity.ts';
import { callQuery } from '../dataProvider/useCall.ts';
import { queryClient } from '../queryClient.ts';
import { readRole } from '../session.ts';
import type { Caller } from './caller.ts';

/** Time after which a changed role takes effect without a new sign-in, in milliseconds. */
const staleMs = 60_000;

const profileQuery = callQuery(clientProfile, {}, { staleTime: staleMs });

/**
 * Reads the profile from the cache. It is never stale, because the many components that read it would each set a timer; {@link
 * useFreshProfile} refetches it.
 */
export const useProfile = () => useQuery({ ...profileQuery, staleTime: Infinity });

/** Refetches the profile every minute. Used once, by the frame. */
export const useFreshProfile = () => useQuery({ ...profileQuery, refetchInterval: staleMs });

/** Returns the caller for access decisions; undefined until the profile is loaded. */
export function useCaller(): Caller | undefined {
  const { data, isError } = useProfile();
  if (!data && !isError) return undefined;
  return callerOf(data);
}

const callerOf = (profile: AnswerOf<typeof clientProfile> | undefined): Caller => ({
  role: readRole(),
  clientId: profile?.message.client.id,
  permissions: profile?.message.user?.permissions,
});

export async function readCaller(): Promise<Caller> {
  return callerOf(await queryClient.fetchQuery(profileQuery));
}

export async function readIdentity(): Promise<{ id: number; fullName: string }> {
  const { message } = await queryClient.fetchQuery(profileQuery);
  return {
    id: message.user?.id ?? message.client.id,
    fullName: message.user?.full_name ?? message.client.name,
  };
}
