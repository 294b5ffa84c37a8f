// All details of an audit entry: each field before and after.
import { Box, DialogContent, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { AuditEntry } from '../../../contract/audit.ts';
import { FactList } from '../../components/FactList.tsx';
import { noValue } from '../../format/noValue.ts';
import { ListRecord } from '../../components/record/ListRecord.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { ExactTime } from '../../components/dates/RelativeTime.tsx';
import { ClientLink } from '../../features/clientSelect/ClientLink.tsx';
import { auditTexts } from './auditTexts.ts';
import { AuditSubject } from './AuditSubject.tsx';
import { actionOf, changesOf } from './auditText.ts';

export const AuditDrawer = () => (
  <ListRecord<AuditEntry> title={actionOf}>
    {(shown) => (
      <DialogContent tabIndex={0}>
        <FactList
          facts={[
            [auditTexts.subject, <AuditSubject key="subject" entry={shown} />, 'wide'],
            [
              auditTexts.who,
              <RecordLink
                key="user"
                to={shown.user_id ? `/system-users/${shown.user_id}` : undefined}
                module="users"
              >
                {shown.user_name}
              </RecordLink>,
            ],
            [auditTexts.address, shown.address],
            [
              auditTexts.client,
              shown.client_name && <ClientLink id={shown.client_id}>{shown.client_name}</ClientLink>,
            ],
            [auditTexts.when, <ExactTime key="when" at={shown.created} seconds />, 'wide'],
          ]}
        />
        <Changes entry={shown} />
      </DialogContent>
    )}
  </ListRecord>
);

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  // A creation has no values before, and a deletion none after, so the other column gets the space.
  const widthOf = (side: 'before' | 'after') =>
    changes.some((change) => change[side] !== undefined) ? undefined : 80;
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}>
      <Table
        size="small"
        sx={{ tableLayout: 'fixed', '& td': { overflowWrap: 'anywhere', verticalAlign: 'top' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '28%' }}>{auditTexts.field}</TableCell>
            <TableCell sx={{ width: widthOf('before') }}>{auditTexts.before}</TableCell>
            <TableCell sx={{ width: widthOf('after') }}>{auditTexts.after}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map(({ field, before, after }) => (
            <TableRow key={field}>
              <TableCell>{field}</TableCell>
              <TableCell>{before ?? noValue}</TableCell>
              <TableCell>{after ?? noValue}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
