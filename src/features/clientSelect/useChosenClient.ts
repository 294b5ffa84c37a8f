import { useProfile } from '../../authProvider/profile.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { useFilterValues } from '../../components/list/useFilterValues.ts';

/**
 * The id of the client in the address of a list that platform users narrow to one client (ListClient.tsx); null for all clients, undefined
 * for users who cannot choose.
 */
export function useChosenClient(resource: string): number | null | undefined {
  const isPlatform = usePlatform();
  const { client } = useFilterValues(resource);
  const own = useProfile().data?.message.client.id ?? null;
  // Without a choice, a backend of the specification answers for the own client alone.
  const unchosen = useHasExtensions() ? null : own;
  return isPlatform ? Number(client) || unchosen : undefined;
}
