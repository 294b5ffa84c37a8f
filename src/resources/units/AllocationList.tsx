// The changes of the platform's stock (requirements/administration.md#units-allocation): opening balance + amount =
// closing balance.
import { Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Activity } from '../../../contract/units.ts';
import { firstAllocationDay } from '../../../contract/units.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { ListToolbar } from '../../components/ListToolbar.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { newestFirst, useListFilters } from '../../components/useListFilters.ts';
import { allocationColumns, allocationExport } from './allocationRow.tsx';
import { UnitsForm } from './UnitsForm.tsx';

const resource = 'sms-allocation';
const defaults = { allFrom: firstAllocationDay };

export function AllocationList() {
  const { days } = useListFilters(resource, 'search', defaults);
  return (
    <PagedList resource={resource} title="Units Allocation" sort={newestFirst} filter={days}>
      <Allocation />
    </PagedList>
  );
}

function Allocation() {
  const { meta, isPending } = useListContext<Activity>();
  const { choice } = useListFilters(resource, 'search', defaults);
  const mayMove = useCan('units', 'create');
  const [opened, setOpened] = useState<'load' | 'transfer'>();
  const close = () => setOpened(undefined);
  const { stock } = (meta ?? {}) as { stock?: number };

  return (
    <>
      <ListToolbar<Activity> defaults={defaults} file={allocationExport(choice.range)}>
        {mayMove && (
          <>
            <Button variant="outlined" onClick={() => setOpened('transfer')}>
              Transfer Units
            </Button>
            <Button variant="contained" onClick={() => setOpened('load')}>
              Load Units
            </Button>
          </>
        )}
      </ListToolbar>
      {(isPending || stock !== undefined) && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {stock === undefined ? (
            <Skeleton width={140} />
          ) : (
            <>
              In stock <b>{formatNumber(stock)}</b> units
            </>
          )}
        </Typography>
      )}
      <ListBody<Activity> title="Units Allocation" noun="entry" columns={allocationColumns}>
        <EmptyText
          text="No SMS Allocation Found"
          hint="Choose another date range, or add units with Load Units."
        />
      </ListBody>
      <RecordDialog
        value={opened}
        title={(kind) => (kind === 'load' ? 'Load Units' : 'Transfer Units')}
        maxWidth="xs"
        onClose={close}
      >
        {(kind) => <UnitsForm kind={kind} stock={stock} onClose={close} />}
      </RecordDialog>
    </>
  );
}
