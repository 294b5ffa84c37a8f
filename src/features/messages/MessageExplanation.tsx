// What happened to a message, and what to tell the customer.
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { explainMessage } from '../../../contract/search.ts';
import { FactList } from '../../components/FactList.tsx';
import { callQuery } from '../../dataProvider/useCall.ts';
import { explanationText } from './explanationText.ts';
import { messageDrawerTexts } from './messageDrawerTexts.ts';

const texts = messageDrawerTexts.explanation;

interface MessageExplanationProps {
  messageId: number;
  /** The shown status; a new one refetches. */
  status: string;
}

export function MessageExplanation({ messageId, status }: MessageExplanationProps) {
  const { queryKey, ...query } = callQuery(explainMessage, { id: messageId }, { retry: false });
  const { data, isPending } = useQuery({ ...query, queryKey: [...queryKey, status] });
  if (isPending) return <Skeleton variant="rounded" height={120} sx={{ my: 2 }} />;
  if (!data) return null;
  const { happened, side, charged, tell: advice } = explanationText(data.message);
  const { smpp_account: account } = data.message;
  return (
    <Box component="section" aria-label={happened} sx={panel}>
      <Typography variant="h3" sx={{ textWrap: 'balance' }}>
        {happened}
      </Typography>
      <FactList
        facts={[
          [texts.side, side],
          [texts.charged, charged, 'wide'],
          [texts.cameBy, account === undefined ? undefined : texts.smppAccount(account)],
          [texts.advice, advice, 'wide'],
        ]}
      />
    </Box>
  );
}

const panel = {
  display: 'flow-root',
  px: 2,
  pt: 2,
  my: 2,
  borderRadius: 2,
  backgroundColor: 'var(--sunken)',
};
