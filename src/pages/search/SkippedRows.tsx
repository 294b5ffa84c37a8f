// Campaigns that skipped the found number, with the reasons.
import { Typography } from '@mui/material';
import type { SkippedRow } from '../../../contract/search.ts';
import { formatDay } from '../../format/formatDate.ts';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { rejectReasonText } from '../../components/files/rejectReason.ts';
import { FoundFacts, FoundItem, FoundList } from './FoundList.tsx';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.skipped;

export function SkippedRows({ rows }: { rows: readonly SkippedRow[] }) {
  return (
    <FoundList title={texts.title}>
      {rows.map((row, index) => (
        // A run may skip a number more than once.
        <FoundItem key={`${row.campaign_id} ${row.due} ${index}`}>
          <Typography variant="body2">
            <RecordLink module="campaigns" to={`/group-sms/${row.campaign_id}`}>
              {texts.line(row.campaign_name, formatDay(row.due), rejectReasonText(row.reason))}
            </RecordLink>
          </Typography>
          <FoundFacts facts={[row.client_name, row.value]} />
        </FoundItem>
      ))}
    </FoundList>
  );
}
