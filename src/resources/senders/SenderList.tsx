// /senderid-configuration: which sender names stand at which connector, with the telco's package (spec part 2 section 2.5).
import { Box, Breadcrumbs, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ListBase } from 'react-admin';
import type { SenderConfiguration } from '../../../contract/senders.ts';
import { pageSize } from '../../../contract/common.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import type { RowAction } from '../../components/RowMenu.tsx';
import { SearchedEmpty, SearchFilter } from './SearchFilter.tsx';
import { SenderDelete, SenderToggle } from './SenderConfirmations.tsx';
import { SenderForm } from './SenderForm.tsx';
import { compactSender, senderColumns } from './senderRow.tsx';

type Opened = { verb: 'update' | 'toggle' | 'delete'; sender: SenderConfiguration } | { verb: 'create' };

export function SenderList() {
  const [opened, setOpened] = useState<Opened>();
  const mayCreate = useCan('connectors', 'create');
  const mayUpdate = useCan('connectors', 'update');
  const mayDelete = useCan('connectors', 'delete');
  const close = () => setOpened(undefined);
  const askedTo = (verb: Opened['verb']) =>
    opened?.verb === verb && 'sender' in opened ? opened.sender : undefined;

  const actionsOf = (sender: SenderConfiguration): RowAction[] => [
    ...(mayUpdate
      ? [
          {
            label: sender.status === 1 ? 'Deactivate' : 'Activate',
            onClick: () => setOpened({ verb: 'toggle', sender }),
          },
          { label: 'Update', onClick: () => setOpened({ verb: 'update', sender }) },
        ]
      : []),
    ...(mayDelete
      ? [{ label: 'Delete', onClick: () => setOpened({ verb: 'delete', sender }), isDestructive: true }]
      : []),
  ];
  const menu =
    mayUpdate || mayDelete
      ? (row: SenderConfiguration) => (
          <RowMenu
            label={`Actions for ${row.code}${row.connector_name ? ` on ${row.connector_name}` : ''}`}
            actions={actionsOf(row)}
          />
        )
      : undefined;

  return (
    <ListBase
      resource="senderid-configuration"
      perPage={pageSize}
      sort={{ field: 'id', order: 'DESC' }}
      queryOptions={{ onError: () => undefined }}
    >
      <Box component="section" aria-label="Sender Ids Configurations" sx={{ width: '100%', minWidth: 0 }}>
        <Breadcrumbs aria-label="Breadcrumb" separator="›" sx={{ typography: 'body2', mb: 2 }}>
          {['Admin', 'Sender Ids', 'Telcos'].map((name) => (
            <Typography key={name} variant="body2" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
          ))}
        </Breadcrumbs>
        <SearchFilter label="Search by name or network">
          {mayCreate && (
            <Button
              variant="contained"
              sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' } }}
              onClick={() => setOpened({ verb: 'create' })}
            >
              Create New
            </Button>
          )}
        </SearchFilter>
        <ListBody<SenderConfiguration>
          title="Sender Ids Configurations"
          noun="sender ID"
          columns={senderColumns(menu)}
          compact={compactSender(menu)}
          onOpen={mayUpdate ? (sender) => setOpened({ verb: 'update', sender }) : undefined}
        >
          <SearchedEmpty
            text="No Sender IDs Found"
            hint="Set up a sender name on a connector with Create New."
          />
        </ListBody>
      </Box>
      <RecordDialog<SenderConfiguration | 'new'>
        value={opened?.verb === 'create' ? 'new' : askedTo('update')}
        title={(value) => (value === 'new' ? 'Create Sender ID' : 'Update Sender ID')}
        onClose={close}
      >
        {(value) => <SenderForm sender={value === 'new' ? undefined : value} onClose={close} />}
      </RecordDialog>
      <SenderToggle sender={askedTo('toggle')} onClose={close} />
      <SenderDelete sender={askedTo('delete')} onClose={close} />
    </ListBase>
  );
}
