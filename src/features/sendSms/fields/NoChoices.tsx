// Replace the choice of a sender ID or a group while there is none, with a link to the page where one is made.
import { Alert } from '@mui/material';
import { useProfile } from '../../../authProvider/profile.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { useHasExtensions } from '../../../authProvider/useHasExtensions.ts';
import { usePlatform } from '../../../authProvider/usePlatform.ts';
import { LinkedText } from '../../../components/record/LinkedText.tsx';
import { administrationLabels } from '../../../routes/administration.ts';
import { messagingLabels } from '../../../routes/messaging.ts';
import { useMayAssign } from '../../senders/useMayAssign.ts';
import { sendTexts } from '../sendTexts.ts';

const texts = sendTexts.noSenders;

export function NoSenders() {
  const mayAsk = useCan('sender_requests', 'create');
  const hasRequests = useHasExtensions();
  const isPlatform = usePlatform();
  const mayAssign = useMayAssign();
  const mayOpen = useCan('clients', 'read');
  const clientId = useProfile().data?.message.client.id;
  return (
    <Alert severity="warning">
      {isPlatform && mayAssign && mayOpen ? (
        <LinkedText
          text={texts.assign}
          page={administrationLabels.clientSms}
          to={`/client-sms/${clientId}/senders`}
          module="clients"
          newTab
        />
      ) : (
        <LinkedText
          text={mayAsk && hasRequests ? texts.ask : texts.wait}
          page={administrationLabels.senderidRequests}
          to="/senderid-requests"
          module="sender_requests"
          newTab
        />
      )}
    </Alert>
  );
}

export function NoGroups() {
  return (
    <Alert severity="warning">
      <LinkedText
        text={sendTexts.noGroups}
        page={messagingLabels.contactSms}
        to="/contact-sms"
        module="contacts"
        newTab
      />
    </Alert>
  );
}
