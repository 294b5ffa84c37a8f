// /global-sms: the stock of each package at the telco, credited and debited here
// (requirements/administration.md#global-sms; requirements/domain.md#stock), beside what clients could still draw from
// it.
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { GlobalBalance } from '../../../contract/packages.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { PackageForm } from './PackageForm.tsx';
import type { PackageVerb } from './PackageForm.tsx';
import { compactPackage, packageColumns } from './packageRow.tsx';

interface Opened {
  verb: PackageVerb;
  /** Undefined where the person names the package. */
  row?: GlobalBalance;
}

export function PackageList() {
  const mayMove = useCan('packages', 'update');
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const menu = mayMove
    ? (row: GlobalBalance) => (
        <RowMenu
          label={`Actions for package ${row.package_id}`}
          actions={[
            { label: 'Credit', onClick: () => setOpened({ verb: 'credit', row }) },
            { label: 'Debit', onClick: () => setOpened({ verb: 'debit', row }) },
          ]}
        />
      )
    : undefined;

  return (
    <PagedList resource="global-sms" sort={{ field: 'package_id', order: 'ASC' }}>
      <Box component="section" aria-label="Global SMS" sx={{ width: '100%', minWidth: 0 }}>
        {mayMove && (
          <Toolbar
            buttons={
              <>
                <Button variant="outlined" onClick={() => setOpened({ verb: 'debit' })}>
                  Debit
                </Button>
                <Button variant="contained" onClick={() => setOpened({ verb: 'credit' })}>
                  Credit
                </Button>
              </>
            }
          />
        )}
        <ListBody<GlobalBalance>
          title="Global SMS"
          noun="package"
          columns={packageColumns(menu)}
          compact={compactPackage(menu)}
        >
          <EmptyText
            text="No Global SMS History Found"
            hint="Enter the units bought from a telco with Credit."
          />
        </ListBody>
      </Box>
      <RecordDialog
        value={opened}
        title={({ verb }) => (verb === 'credit' ? 'Credit Global SMS' : 'Debit Global SMS')}
        maxWidth="xs"
        onClose={close}
      >
        {({ verb, row }) => <PackageForm verb={verb} row={row} onClose={close} />}
      </RecordDialog>
    </PagedList>
  );
}
