// A request for a sender ID in full: each network's answer with its reason, the documents, and the actions.
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useState } from 'react';
import { lookalikeOf } from '../../../contract/senderName.ts';
import type { SenderRequest } from '../../../contract/senderRequests.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { FactList } from '../../components/FactList.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { write } from '../../dataProvider/write.ts';
import { NetworkAnswer } from './NetworkAnswer.tsx';
import { PaperList } from './PaperList.tsx';
import { purposeNames } from './requestWords.ts';

interface RequestDetailsProps {
  request: SenderRequest;
  /** Whether it is the reader's own client's. */
  isOwn: boolean;
  onResend: () => void;
}

export function RequestDetails({ request, isOwn, onResend }: RequestDetailsProps) {
  const { code, networks } = request;
  const [withdrawn, setWithdrawn] = useState<SenderRequest>();
  const mayDecide = useCan('sender_requests', 'update');
  const mayWithdraw = useCan('sender_requests', 'delete') && isOwn;
  const mayResend = useCan('sender_requests', 'create') && isOwn;
  const isPending = networks.some(({ state }) => state === 'pending');
  const isOpen = networks.some(({ state }) => state === 'rejected' || state === 'withdrawn');
  // Only platform users see who else uses a name, and only they decide.
  const decides = mayDecide && networks.some(({ used_by }) => used_by !== undefined);
  const like = decides && isPending ? lookalikeOf(code) : undefined;

  return (
    <>
      <DialogContent>
        <FactList
          facts={[
            ['Client', isOwn ? undefined : request.client_name],
            ['Used for', purposeNames[request.purpose]],
            ['Requested by', request.requested_by],
            ['Requested', formatDate(request.created)],
          ]}
        />
        {like && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {`This name resembles ${like}. Approve it only for its owner, with documents that prove ownership.`}
          </Alert>
        )}
        <Heading>Networks</Heading>
        <Box component="ul" aria-label="Networks" sx={box}>
          {networks.map((network) => (
            <NetworkAnswer key={network.connector_id} request={request} network={network} decides={decides} />
          ))}
        </Box>
        <Heading>Documents</Heading>
        <PaperList request={request} />
      </DialogContent>
      {((mayWithdraw && isPending) || (mayResend && isOpen)) && (
        <DialogActions>
          {mayWithdraw && isPending && (
            <Button color="inherit" onClick={() => setWithdrawn(request)}>
              Withdraw
            </Button>
          )}
          {mayResend && isOpen && (
            <Button variant="contained" onClick={onResend}>
              Send again
            </Button>
          )}
        </DialogActions>
      )}
      <ConfirmAction
        value={withdrawn}
        title={() => `Withdraw ${code}?`}
        confirm={() => 'Withdraw'}
        isDestructive
        run={({ id }) => write('senderid-requests', 'withdraw', { id })}
        done="Request withdrawn"
        onClose={() => setWithdrawn(undefined)}
      >
        {() => 'Are you sure? Undecided networks are withdrawn. You can send the request again later.'}
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
