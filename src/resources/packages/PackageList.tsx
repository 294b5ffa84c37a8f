// /global-sms: the stock of each package at the telco, credited and debited here
// (requirements/administration.md#global-sms; requirements/domain.md#stock), next to the units that its clients hold.
import { Button } from '@mui/material';
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
  /** Undefined where the user enters the package. */
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
    <PagedList resource="global-sms" title="Global SMS" sort={{ field: 'package_id', order: 'ASC' }}>
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
        isNumbered
        columns={packageColumns}
        compact={compactPackage}
        actions={menu}
      >
        <EmptyText
          text="No Global SMS History Found"
          hint="Enter the units bought from a telco with Credit."
        />
      </ListBody>
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
