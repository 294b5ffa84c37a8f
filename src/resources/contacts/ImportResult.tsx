// What became of an uploaded file: counts, and the rejected rows, all of them in a file.
import { Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { FactList } from '../../components/FactList.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { RejectedRows } from '../../components/RejectedRows.tsx';
import type { ContactsImported } from '../../dataProvider/rpc/contacts.ts';

export function ImportResult({ result, onClose }: { result: ContactsImported; onClose: () => void }) {
  const { added, updated, rejected = [], message } = result;
  return (
    <>
      <DialogContent>
        {added === undefined ? (
          <Typography>{message}</Typography>
        ) : (
          <FactList
            facts={[
              ['Added', formatNumber(added)],
              ['Updated', formatNumber(updated)],
              ['Rejected', formatNumber(rejected.length)],
            ]}
          />
        )}
        {rejected.length > 0 && <RejectedRows rejected={rejected} fileName="contacts_rejected.csv" />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
