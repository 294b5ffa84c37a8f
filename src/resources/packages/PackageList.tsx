// /global-sms: the stock of each package at the telco, which can be credited and debited, beside the units that its clients hold
// (requirements/administration.md#global-sms; requirements/domain.md#stock).
import type { GlobalBalance } from '../../../contract/packages.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { ListBody } from '../../components/list/ListBody.tsx';
import { Muted } from '../../components/Muted.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { RowMenu } from '../../components/list/RowMenu.tsx';
import { Toolbar } from '../../components/list/Toolbar.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { unitsLabels } from '../../routes/units.ts';
import { PackageForm, type PackageVerb } from './PackageForm.tsx';
import { packageColumns } from './packageRow.tsx';
import { packageTexts as texts } from './packageTexts.ts';

interface Opened {
  verb: PackageVerb;
  row: GlobalBalance;
}

export function PackageList() {
  const mayMove = useCan('packages', 'update');
  const [opened, setOpened] = useDialog<Opened>();
  const menu = mayMove
    ? (row: GlobalBalance) => (
        <RowMenu
          name={texts.nameInText(row.package_id)}
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
              <DialogButton label={texts.debit} title={texts.debitTitle} maxWidth="xs" variant="outlined">
                <PackageForm verb="debit" />
              </DialogButton>
              <DialogButton label={texts.credit} title={texts.creditTitle} maxWidth="xs">
                <PackageForm verb="credit" />
              </DialogButton>
            </>
          }
        />
      )}
      <Muted sx={{ mb: 1.5 }}>
        {texts.intro}{' '}
        <RecordLink to="/sms-allocation" module="units">
          {unitsLabels.smsAllocation}
        </RecordLink>
        .
      </Muted>
      <ListBody noun="package" isNumbered columns={packageColumns} actions={menu} texts={texts} />
      <RecordDialog
        {...opened}
        title={({ verb }) => (verb === 'credit' ? texts.creditTitle : texts.debitTitle)}
        maxWidth="xs"
      >
        {(value) => <PackageForm {...value} />}
      </RecordDialog>
    </PagedList>
  );
}
