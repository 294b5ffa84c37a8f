// /global-sms: the stock of each package at the telco, credited and debited here (spec part 2 sections 2.14, 5, 8; DOMAIN
// section 2), beside what clients could still draw from it.
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { ListBase } from 'react-admin';
import type { GlobalBalance } from '../../../contract/packages.ts';
import { pageSize } from '../../../contract/common.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import { EmptyText } from '../../components/StateText.tsx';
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
    <ListBase
      resource="global-sms"
      perPage={pageSize}
      sort={{ field: 'package_id', order: 'ASC' }}
      queryOptions={{ onError: () => undefined }}
    >
      <Box component="section" aria-label="Global SMS" sx={{ width: '100%', minWidth: 0 }}>
        {mayMove && (
          <Box sx={toolbar}>
            <Button variant="outlined" onClick={() => setOpened({ verb: 'debit' })}>
              Debit
            </Button>
            <Button variant="contained" onClick={() => setOpened({ verb: 'credit' })}>
              Credit
            </Button>
          </Box>
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
    </ListBase>
  );
}

const toolbar = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  mb: 2,
  '& > *': { flexGrow: { xs: 1, sm: 0 } },
};
