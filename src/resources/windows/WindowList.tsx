// /sending-windows: in which hours which messages leave, for all connectors and for single ones
// (requirements/domain.md#sending-windows; requirements/kenya.md#sending-hours: promotions 08:00 to 18:00). Looks again
// every half minute, because it says what is open now.
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { SendingWindowRow } from '../../../contract/windows.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import type { RowAction } from '../../components/RowMenu.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { deleteWindow } from '../../dataProvider/rpc/windows.ts';
import { WindowForm } from './WindowForm.tsx';
import { compactWindow, nameOf, windowColumns } from './windowRow.tsx';

/** Time between two looks at what is open, in milliseconds. */
const refetchMs = 30_000;

export function WindowList() {
  const [inForm, setInForm] = useState<SendingWindowRow | 'new'>();
  const [removed, setRemoved] = useState<SendingWindowRow>();
  const mayUpdate = useCan('connectors', 'update');
  const mayDelete = useCan('connectors', 'delete');
  const actionsOf = (row: SendingWindowRow): RowAction[] => [
    ...(mayUpdate ? [{ label: 'Update', onClick: () => setInForm(row) }] : []),
    ...(mayDelete ? [{ label: 'Delete', onClick: () => setRemoved(row), isDestructive: true }] : []),
  ];
  const menu = (row: SendingWindowRow) => (
    <RowMenu label={`Actions for ${nameOf(row)}`} actions={actionsOf(row)} />
  );
  const actions = mayUpdate || mayDelete ? menu : undefined;

  return (
    <PagedList resource="sending-windows" queryOptions={{ refetchInterval: refetchMs }}>
      <Box component="section" aria-label="Sending Windows" sx={{ width: '100%', minWidth: 0 }}>
        {mayUpdate && (
          <Toolbar
            buttons={
              <Button variant="contained" onClick={() => setInForm('new')}>
                Add Window
              </Button>
            }
          />
        )}
        <ListBody<SendingWindowRow>
          title="Sending Windows"
          noun="sending window"
          columns={windowColumns(actions)}
          compact={compactWindow(actions)}
          onOpen={mayUpdate ? setInForm : undefined}
        >
          <EmptyText text="No Sending Windows Found" hint="All messages leave at any hour." />
        </ListBody>
      </Box>
      <RecordDialog<SendingWindowRow | 'new'>
        value={inForm}
        title={(value) => (value === 'new' ? 'Add Sending Window' : 'Update Sending Window')}
        maxWidth="xs"
        onClose={() => setInForm(undefined)}
      >
        {(value) => (
          <WindowForm window={value === 'new' ? undefined : value} onClose={() => setInForm(undefined)} />
        )}
      </RecordDialog>
      <ConfirmAction
        value={removed}
        title={(row) => `Delete the window for ${nameOf(row)}?`}
        confirm={() => 'Delete'}
        isDestructive
        run={({ id }) => deleteWindow(id)}
        done="Sending window removed"
        onClose={() => setRemoved(undefined)}
      >
        {(row) =>
          row.connector_id === null
            ? `Are you sure? From then on ${nameOf(row)} leave at any hour, where a connector has no window of its own.`
            : `Are you sure? From then on ${nameOf(row)} go by the window for all connectors, or at any hour where there is none.`
        }
      </ConfirmAction>
    </PagedList>
  );
}
