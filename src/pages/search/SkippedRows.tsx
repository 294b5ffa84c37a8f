// Campaigns that skipped the number searched for, and why.
import { Box, Card, Typography } from '@mui/material';
import type { SkippedRow } from '../../../contract/search.ts';
import { formatDay } from '../../components/formatDate.ts';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { rejectReasonText } from '../../components/rejectReason.ts';
import { foundItem } from './foundItem.ts';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.skipped;

export function SkippedRows({ rows }: { rows: readonly SkippedRow[] }) {
  return (
    <Card component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
      {rows.map((row, index) => (
        // A run may skip a number more than once.
        <Box component="li" key={`${row.campaign_id} ${row.due} ${index}`} sx={foundItem}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2">
              <RecordLink module="campaigns" to={`/group-sms/${row.campaign_id}`}>
                {texts.line(row.campaign_name, formatDay(row.due), rejectReasonText(row.reason))}
              </RecordLink>
            </Typography>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {[row.client_name, row.value].join(' · ')}
            </Typography>
          </Box>
        </Box>
      ))}
    </Card>
  );
}
