// /global-sms: the stock of each package at the telco, credited and debited here
// (requirements/administration.md#global-sms; requirements/domain.md#stock), next to the units that its clients hold.
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { GlobalBalance } from '../../../contract/packages.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { unitsLabels } from '../../routes/units.ts';
import { PackageForm } from './PackageForm.tsx';
import type { PackageVerb } from './PackageForm.tsx';
import { packageColumns } from './packageRow.tsx';
import { packageTexts as texts } from './packageTexts.ts';

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
          label={componentTexts.actionsFor(texts.nameInText(row.package_id))}
          actions={[
            { label: texts.credit, onClick: () => setOpened({ verb: 'credit', row }) },
            { label: texts.debit, onClick: () => setOpened({ verb: 'debit', row }) },
          ]}
        />
      )
    : undefined;

  return (
    <PagedList resource="global-sms" title={texts.title} sort={{ field: 'package_id', order: 'ASC' }}>
      {mayMove && (
        <Toolbar
          buttons={
            <>
              <Button variant="outlined" onClick={() => setOpened({ verb: 'debit' })}>
                {texts.debit}
              </Button>
              <Button variant="contained" onClick={() => setOpened({ verb: 'credit' })}>
                {texts.credit}
              </Button>
            </>
          }
        />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {texts.intro}{' '}
        <RecordLink to="/sms-allocation" module="units">
          {unitsLabels.smsAllocation}
        </RecordLink>
        .
      </Typography>
      <ListBody<GlobalBalance>
        title={texts.title}
        noun="package"
        isNumbered
        columns={packageColumns}
        actions={menu}
      >
        <EmptyText text={texts.empty} hint={texts.emptyHint} />
      </ListBody>
      <RecordDialog
        value={opened}
        title={({ verb }) => (verb === 'credit' ? texts.creditTitle : texts.debitTitle)}
        maxWidth="xs"
        onClose={close}
      >
        {({ verb, row }) => <PackageForm verb={verb} row={row} onClose={close} />}
      </RecordDialog>
    </PagedList>
  );
}
