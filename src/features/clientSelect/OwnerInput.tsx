// Chooses the client of a new record. Clients' own roles have no choice: their records are their own client's.
import { useProfile } from '../../authProvider/profile.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { ClientInput, type ClientInputProps } from './ClientInput.tsx';
import { clientSelectTexts as texts } from './clientSelectTexts.ts';

/** The empty text is the user's own client. */
export function OwnerInput(field: ClientInputProps) {
  const own = useOwnClient();
  return usePlatform() ? <ClientInput {...field} label={texts.clientDefault(own)} /> : null;
}

/** The name of the user's client. */
export const useOwnClient = (): string => useProfile().data?.message.client.name ?? texts.ownClient;
