// The profile of the signed-in person: client, name, permissions. One cached answer of client/balance is used by the sidebar, by canAccess
// and by every screen that needs the id of the client.
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UserIdentity } from 'react-admin';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { clientProfile } from '../../contract/identity.ts';
import { nullIfMissingIn } from '../dataProvider/compat/missingCall.ts';
import { callQuery } from '../dataProvider/useCall.ts';
import { queryClient } from '../queryClient.ts';
import { readRole, readUserId } from '../session.ts';
import type { Caller } from './caller.ts';

/** Time after which a changed role takes effect without a new sign-in, in milliseconds. */
const staleMs = 60_000;

/** Time after which a profile that could not be loaded is fetched again, in milliseconds. */
const failedMs = 5_000;

type Profile = AnswerOf<typeof clientProfile>;

const { queryKey, queryFn } = callQuery(clientProfile, {});

const profileQuery = queryOptions({
  queryKey,
  /** Null if the backend has no profile. */
  queryFn: nullIfMissingIn(queryFn),
  staleTime: Infinity,
  // Otherwise each component of a screen that is replaced by the failure would fetch it again.
  retryOnMount: false,
});

/**
 * Reads the profile from the cache. It is never stale, because the many components that read it would each set a timer; {@link
 * useFreshProfile} refetches it.
 */
export const useProfile = () => useQuery(profileQuery);

/** Refetches the profile every minute, and sooner after a failure. Used once, by the frame. */
export const useFreshProfile = () =>
  useQuery({
    ...profileQuery,
    staleTime: staleMs,
    refetchInterval: ({ state }) => (state.data === undefined ? failedMs : staleMs),
  });

/** Returns the caller for access decisions; undefined until the profile is loaded. */
export function useCaller(): Caller | undefined {
  const { data } = useProfile();
  return data === undefined ? undefined : callerOf(data);
}

const callerOf = (profile: Profile | null): Caller => ({
  role: readRole(),
  clientId: profile?.message.client.id,
  permissions: profile?.message.user?.permissions,
});

/** From the cache, even if it is stale: react-admin leaves the page if canAccess fails. */
export async function readCaller(): Promise<Caller> {
  return callerOf(await queryClient.ensureQueryData(profileQuery));
}

export async function readIdentity(): Promise<UserIdentity> {
  const { user, client } = (await queryClient.ensureQueryData(profileQuery))?.message ?? {};
  return { id: user?.id ?? readUserId() ?? '', fullName: user?.full_name ?? client?.name };
}

/** The signed-in person's own mobile number. Undefined if the profile is not loaded or the backend does not send it. */
export const readMsisdn = (): string | undefined =>
  queryClient.getQueryData<Profile | null>(queryKey)?.message.user?.msisdn;
