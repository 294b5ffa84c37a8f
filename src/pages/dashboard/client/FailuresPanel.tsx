// Why messages of the last 7 days failed, most frequent first; each count leads to its messages.
import { Box, Typography } from '@mui/material';
import type { ClientHome } from '../../../../contract/clientHome.ts';
import { formatNumber } from '../../../components/formatNumber.ts';
import { listAddress } from '../../../components/list/filter.ts';
import { RecordLink } from '../../../components/record/RecordLink.tsx';
import { failureNames } from '../../../features/messages/failureNames.ts';
import { clientHomeTexts as texts } from './clientHomeTexts.ts';
import { homeRow, HomePanel, Nothing } from './HomePanel.tsx';

export function FailuresPanel({ failures }: { failures: NonNullable<ClientHome['failures']> }) {
  const hasBoth = new Set(failures.map((failure) => failure.class)).size > 1;
  return (
    <HomePanel title={texts.failures}>
      {failures.length === 0 && <Nothing text={texts.noFailures} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {failures.map(({ class: messageClass, failure_code: code, count }) => {
          const reason = code === null ? texts.unknownReason : (failureNames[code] ?? code);
          const to = listAddress(`/${messageClass}-sms`, { range: 'last7', failure_code: code });
          return (
            <Box component="li" key={`${messageClass} ${code}`} sx={homeRow}>
              <Typography variant="body2">
                {reason}
                {hasBoth && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {` · ${texts.classes[messageClass]}`}
                  </Box>
                )}
              </Typography>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                <RecordLink module="messages" to={code === null ? undefined : to}>
                  {formatNumber(count)}
                </RecordLink>
              </Typography>
            </Box>
          );
        })}
      </Box>
    </HomePanel>
  );
}
