// What became of an imported file: counts, and the rejected rows, all of them in a file.
import { Button, DialogActions, DialogContent } from '@mui/material';
import { FactList } from '../../components/FactList.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { RejectedRows } from '../../components/RejectedRows.tsx';
import type { DndImported } from '../../dataProvider/rpc/dnd.ts';

export function DndImportResult({ result, onClose }: { result: DndImported; onClose: () => void }) {
  const { added, known, rejected } = result;
  return (
    <>
      <DialogContent>
        <FactList
          facts={[
            ['Added', formatNumber(added)],
            ['Already in the list', formatNumber(known)],
            ['Rejected', formatNumber(rejected.length)],
          ]}
        />
        {rejected.length > 0 && <RejectedRows rejected={rejected} fileName="dnd_rejected.csv" />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
