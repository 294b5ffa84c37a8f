// Open invitations beside a list of users (requirements/domain.md#invitations). Renders nothing if there are none.
import { Suspense } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import { listInvitations } from '../../../contract/invitations.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';

const InvitationTable = lazyPart(async () => (await import('./InvitationTable.tsx')).InvitationTable);

/** The invitations of one client, or of all within reach. */
export function Invitations({ clientId }: { clientId?: number }) {
  const { data } = useOptionalCall(listInvitations, clientId === undefined ? {} : { client_id: clientId }, {
    enabled: useHasExtensions(),
  });
  const isPlatform = usePlatform();
  const rows = data?.message ?? [];
  return (
    rows.length > 0 && (
      <Suspense>
        <InvitationTable rows={rows} hasClients={isPlatform && clientId === undefined} />
      </Suspense>
    )
  );
}
