// The invitations of the signed-in person, with buttons to accept or decline them (requirements/domain.md#invitations).
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { ownInvitations, type OwnInvitation } from '../../../contract/invitations.ts';
import { acceptInvitation, declineInvitation } from '../../authProvider/ownAccount.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { formatDay } from '../../format/formatDate.ts';
import { useSaving } from '../../components/useSaving.ts';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';
import { invitationTexts as texts } from '../../features/users/invitationTexts.ts';
import { go } from '../../navigation.ts';

/** `client` is the name of the person's current client, which accepting an invitation leaves. */
export function InvitationCards({ client }: { client: string }) {
  const { data } = useOptionalCall(ownInvitations, {});
  const [accepted, setAccepted] = useDialog<OwnInvitation>();
  return (
    <>
      {data?.message.map((invitation) => (
        <InvitationCard
          key={invitation.id}
          invitation={invitation}
          onAccept={() => setAccepted(invitation)}
        />
      ))}
      <ConfirmAction
        {...accepted}
        title={({ client_name }) => texts.acceptOf(client_name)}
        confirm={() => texts.accept}
        run={async ({ id }) => {
          const answer = await acceptInvitation(id);
          go('/');
          return answer;
        }}
        done={texts.accepted}
      >
        {({ client_name }) => texts.acceptText(client_name, client)}
      </ConfirmAction>
    </>
  );
}

function InvitationCard({ invitation, onAccept }: { invitation: OwnInvitation; onAccept: () => void }) {
  const { id, client_name, role_name, invited_by, expires } = invitation;
  const { isBusy, save } = useSaving();
  const decline = () => void save({ call: () => declineInvitation(id), done: texts.declined });
  return (
    <Alert severity="info" component="section" aria-label={texts.own(client_name, role_name)}>
      <AlertTitle>{texts.own(client_name, role_name)}</AlertTitle>
      {texts.from(invited_by, formatDay(expires))}
      <Stack direction="row" spacing={1} sx={{ mt: 1.5 }}>
        <Button variant="contained" onClick={onAccept}>
          {texts.accept}
        </Button>
        <Button color="inherit" disabled={isBusy} onClick={decline}>
          {texts.decline}
        </Button>
      </Stack>
    </Alert>
  );
}
