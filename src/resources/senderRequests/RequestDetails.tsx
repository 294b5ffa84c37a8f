// All details of a request for a sender ID: the answer of each network with its reason, the documents, and the actions.
import { Alert, Box, DialogContent, Typography } from '@mui/material';
import type { SenderRequest } from '../../../contract/senderRequests.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { FactList } from '../../components/FactList.tsx';
import { useCloseDialog } from '../../components/form/closeDialog.ts';
import { RecordActions } from '../../components/record/RecordActions.tsx';
import { ExactTime } from '../../components/dates/RelativeTime.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { write } from '../../dataProvider/write.ts';
import { ClientLink } from '../../features/clientSelect/ClientLink.tsx';
import { lookalikeText } from '../../features/senders/lookalikeText.ts';
import { SenderLink } from '../../features/senders/SenderLink.tsx';
import { NetworkAnswer } from './NetworkAnswer.tsx';
import { PaperList } from './PaperList.tsx';
import { requestTexts as texts } from './requestTexts.ts';

interface RequestDetailsProps {
  request: SenderRequest;
  /** Whether the request belongs to the signed-in user's own client. */
  isOwn: boolean;
  /** Opens the form that requests the name again; called after the details are closed. */
  onResend: () => void;
  /** Approves the request at all networks that have not decided. */
  onApproveAll: () => void;
}

export function RequestDetails({ request, isOwn, onResend, onApproveAll }: RequestDetailsProps) {
  const { code, networks } = request;
  const [withdrawn, setWithdrawn] = useDialog<SenderRequest>();
  const close = useCloseDialog();
  const resend = () => {
    close();
    onResend();
  };
  const mayDecide = useCan('sender_requests', 'update');
  const mayWithdraw = useCan('sender_requests', 'delete') && isOwn;
  const mayResend = useCan('sender_requests', 'create') && isOwn;
  const pending = networks.filter(({ state }) => state === 'pending').length;
  const isPending = pending > 0;
  const isConfigured = networks.some(({ package_id }) => package_id != null);
  const isOpen = networks.some(({ state }) => state === 'rejected' || state === 'withdrawn');
  // Only platform users see who else uses a name, and only they decide.
  const decides = mayDecide && networks.some(({ used_by }) => used_by !== undefined);
  const warning = decides && isPending ? lookalikeText(code, texts.lookalikeApproval) : undefined;

  return (
    <>
      <DialogContent tabIndex={0}>
        <FactList
          facts={[
            [texts.client, !isOwn && <ClientLink id={request.client_id}>{request.client_name}</ClientLink>],
            [texts.usedFor, texts.purposes[request.purpose]],
            [texts.requestedBy, request.requested_by],
            [texts.requested, <ExactTime key="requested" at={request.created} />],
            [texts.configured, decides && isConfigured && <SenderLink name={code} />],
          ]}
        />
        {warning && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {warning}
          </Alert>
        )}
        <Heading>{texts.networks}</Heading>
        <Box component="ul" aria-label={texts.networks} sx={box}>
          {networks.map((network) => (
            <NetworkAnswer key={network.connector_id} request={request} network={network} decides={decides} />
          ))}
        </Box>
        <Heading>{texts.documents}</Heading>
        <PaperList request={request} />
      </DialogContent>
      <RecordActions
        actions={[
          mayWithdraw &&
            isPending && { label: texts.withdraw, onClick: () => setWithdrawn(request), isDestructive: true },
          decides && pending > 1 && { label: texts.bulk.all, onClick: onApproveAll, isMain: true },
          mayResend && isOpen && { label: texts.submitAgain, onClick: resend, isMain: true },
        ]}
      />
      <ConfirmAction
        {...withdrawn}
        title={() => texts.withdrawTitle(code)}
        confirm={() => texts.withdraw}
        isDestructive
        run={({ id }) => write('senderid-requests', 'withdraw', { id })}
        done={texts.withdrawn}
      >
        {() => texts.withdrawText}
      </ConfirmAction>
    </>
  );
}

const Heading = ({ children }: { children: string }) => (
  <Typography variant="subtitle2" component="h3" sx={{ mb: 1, fontWeight: 600 }}>
    {children}
  </Typography>
);

const box = { listStyle: 'none', m: 0, mb: 2.5, p: 0, border: 1, borderColor: 'divider', borderRadius: 2 };
