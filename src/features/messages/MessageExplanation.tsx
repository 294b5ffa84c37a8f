// What happened to a message, why it waits, and what to tell the customer.
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { explainMessage } from '../../../contract/search.ts';
import { FactList } from '../../components/FactList.tsx';
import { callQuery } from '../../dataProvider/useCall.ts';
import { timeText, waitText } from '../networks/networkText.ts';
import { networkTexts } from '../networks/networkTexts.ts';
import { CustomerAnswers } from './CustomerAnswers.tsx';
import { explanationText } from './explanationText.ts';
import { messageTexts } from './messageTexts.ts';
import { messageDrawerTexts } from './messageDrawerTexts.ts';

const texts = messageDrawerTexts.explanation;

interface MessageExplanationProps {
  messageId: number;
  /** The shown status; a change of it refetches the explanation. */
  status: string;
  /** The failure reason, shown if the backend has no explanation. */
  reason: string;
}

/** Time between two reads while the message waits, in milliseconds: its network may recover. */
const pollMs = 15_000;

export function MessageExplanation({ messageId, status, reason }: MessageExplanationProps) {
  const { queryKey, ...query } = callQuery(explainMessage, { id: messageId }, { retry: false });
  const { data, isPending } = useQuery({
    ...query,
    queryKey: [...queryKey, status],
    refetchInterval: ({ state }) => (state.data?.message.facts?.health ? pollMs : false),
  });
  if (isPending) return <Skeleton variant="rounded" height={120} sx={{ my: 2 }} />;
  if (!data) return <FactList facts={[[messageTexts.reason, reason, 'wide']]} />;
  const { happened, side, charged } = explanationText(data.message);
  const { smpp_account: account, facts } = data.message;
  const waits = facts && waitingText(facts);
  return (
    <Box component="section" aria-label={happened} sx={panel}>
      <Typography variant="h3" sx={{ textWrap: 'balance' }}>
        {happened}
      </Typography>
      {waits && (
        <Alert severity="warning" role="status" sx={{ mt: 1.5 }}>
          {waits}
        </Alert>
      )}
      <FactList
        facts={[
          [texts.side, side],
          [texts.charged, charged, 'wide'],
          [texts.cameBy, account !== undefined && texts.smppAccount(account)],
        ]}
      />
      <CustomerAnswers explanation={data.message} />
    </Box>
  );
}

type Facts = NonNullable<AnswerOf<typeof explainMessage>['message']['facts']>;

/** Why the message waits: the state of its network, or else its closed sending window. */
function waitingText({ network, health, opens_at: opens }: Facts): string | undefined {
  const byNetwork = health && waitText(network, health);
  return byNetwork ?? (opens && networkTexts.opens(timeText(opens)));
}

const panel = {
  display: 'flow-root',
  px: 2,
  pt: 2,
  my: 2,
  borderRadius: 2,
  backgroundColor: 'var(--sunken)',
};
