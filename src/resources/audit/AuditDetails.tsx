// An audit entry in full: each field before and after.
import { Box, DialogContent, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { AuditEntry } from '../../../contract/audit.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { noValue } from '../../components/noValue.ts';
import { changesOf } from './auditWords.ts';

export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  // A creation has no values before, a deletion none after: the other column gets the space.
  const widthOf = (side: 'before' | 'after') =>
    changes.some((change) => change[side] !== undefined) ? undefined : 80;
  return (
    <DialogContent>
      <FactList
        facts={[
          ['Subject', entry.subject, 'wide'],
          ['Who', entry.user_name],
          ['Address', entry.address],
          ['Client', entry.client_name],
          ['When', formatDate(entry.created, { seconds: true }), 'wide'],
        ]}
      />
      {changes.length > 0 && (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}>
          <Table
            size="small"
            sx={{ tableLayout: 'fixed', '& td': { overflowWrap: 'anywhere', verticalAlign: 'top' } }}
          >
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: '28%' }}>Field</TableCell>
                <TableCell sx={{ width: widthOf('before') }}>Before</TableCell>
                <TableCell sx={{ width: widthOf('after') }}>After</TableCell>
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
      )}
    </DialogContent>
  );
}
