// The movements of the platform's stock (requirements/administration.md#units-allocation): opening balance + amount = closing balance.
import { Skeleton } from '@mui/material';
import { useListContext } from 'react-admin';
import { firstAllocationDay, type Activity } from '../../../contract/units.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { useListMeta } from '../../components/list/useListMeta.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { ListToolbar } from '../../components/list/ListToolbar.tsx';
import { Muted } from '../../components/Muted.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { useListDates } from '../../components/list/useListDates.ts';
import { newestFirst } from '../../dataProvider/rpc/list.ts';
import { useCorrection } from '../../features/units/useCorrection.tsx';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { allocationColumns, allocationExport, allocationFilters } from './allocationRow.tsx';
import { unitsLabels } from '../../routes/units.ts';
import { UnitsForm } from '../../features/units/UnitsForm.tsx';
import { unitTexts as texts } from '../../features/units/unitTexts.ts';

const resource = 'sms-allocation';

export function AllocationList() {
  const { days } = useListDates(resource, { allFrom: firstAllocationDay });
  return (
    <PagedList resource={resource} title={texts.title} sort={newestFirst} filter={days}>
      <Allocation />
    </PagedList>
  );
}

function Allocation() {
  const { isPending } = useListContext<Activity>();
  const { stock } = useListMeta<{ stock: number }>();
  const { choice } = useListDates(resource);
  const mayMove = useCan('units', 'create');
  const mayReadPackages = useCan('packages', 'read');
  const filters = useClientFilter(allocationFilters);
  const { menu, dialog } = useCorrection<Activity>(({ event_description: description, ...row }) => ({
    ...row,
    description,
  }));

  return (
    <>
      <ListToolbar file={allocationExport(choice.range)} filters={filters}>
        {mayMove && (
          <>
            <DialogButton label={texts.transfer.title} maxWidth="xs" variant="outlined">
              <UnitsForm kind="transfer" stock={stock} />
            </DialogButton>
            <DialogButton label={texts.load.title} maxWidth="xs">
              <UnitsForm kind="load" stock={stock} />
            </DialogButton>
          </>
        )}
      </ListToolbar>
      {(isPending || stock !== undefined) && (
        <Muted sx={{ mb: 1.5 }}>
          {stock === undefined ? (
            <Skeleton width={140} />
          ) : (
            <>
              <b>{formatNumber(stock)}</b> {texts.inStock}{' '}
              {mayReadPackages && (
                <>
                  {texts.packagesHint}{' '}
                  <RecordLink to="/global-sms" module="packages">
                    {unitsLabels.globalSms}
                  </RecordLink>
                  .
                </>
              )}
            </>
          )}
        </Muted>
      )}
      <ListBody noun="entry" columns={allocationColumns} actions={menu} texts={texts} />
      {dialog}
    </>
  );
}
