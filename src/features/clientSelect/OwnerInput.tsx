// Chooses the client that a new record belongs to. Roles of clients have no choice, because their records belong to their own client.
import { useProfile } from '../../authProvider/profile.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { ClientInput, type ClientInputProps } from './ClientInput.tsx';
import { clientSelectTexts as texts } from './clientSelectTexts.ts';

/** Empty text means the user's own client. */
export function OwnerInput(field: ClientInputProps) {
  const own = useOwnClient();
  return usePlatform() ? <ClientInput {...field} label={texts.clientDefault(own)} /> : null;
}

/** The name of the user's client. */
export const useOwnClient = (): string => useProfile().data?.message.client.name ?? texts.ownClient;
