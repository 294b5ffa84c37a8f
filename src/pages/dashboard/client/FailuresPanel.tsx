// The reasons why messages of the last 7 days failed, the most frequent first. Each count links to its messages.
import { Box, Typography } from '@mui/material';
import type { ClientHome } from '../../../../contract/clientHome.ts';
import { formatNumber } from '../../../format/formatNumber.ts';
import { listAddress } from '../../../components/list/filter.ts';
import { Muted, Strong } from '../../../components/Muted.tsx';
import { RecordLink } from '../../../components/record/RecordLink.tsx';
import { failureNames } from '../../../features/messages/failureNames.ts';
import { Panel } from '../Panel.tsx';
import { clientHomeTexts as texts } from './clientHomeTexts.ts';

export function FailuresPanel({ failures }: { failures: NonNullable<ClientHome['failures']> }) {
  const hasBoth = new Set(failures.map((failure) => failure.class)).size > 1;
  return (
    <Panel title={texts.failures}>
      {failures.length === 0 && <Muted>{texts.noFailures}</Muted>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {failures.map(({ class: messageClass, failure_code: code, count }) => {
          const reason = code === null ? texts.unknownReason : (failureNames[code] ?? code);
          const to = listAddress(`/${messageClass}-sms`, { range: 'last7', failure_code: code });
          return (
            <Box component="li" key={`${messageClass} ${code}`} sx={row}>
              <Typography variant="body2">
                {reason}
                {hasBoth && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {` · ${texts.classes[messageClass]}`}
                  </Box>
                )}
              </Typography>
              <Strong>
                <RecordLink module="messages" to={code === null ? undefined : to}>
                  {formatNumber(count)}
                </RecordLink>
              </Strong>
            </Box>
          );
        })}
      </Box>
    </Panel>
  );
}

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 2,
  py: 0.75,
  minHeight: { xs: 44, md: 0 },
  borderBottom: '1px solid',
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
};
