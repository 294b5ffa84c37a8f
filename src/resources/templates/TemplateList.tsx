// /bulk-sms: message templates, kept here and used in every send form (DOMAIN section 8). A REST collection.
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { ListBase, useListContext } from 'react-admin';
import type { Template } from '../../../contract/templates.ts';
import { pageSize } from '../../../contract/common.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import type { RowAction } from '../../components/RowMenu.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { TemplateDelete } from './TemplateDelete.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { compactTemplate, templateColumns } from './templateRow.tsx';

/** The resource is the specification's path; the dataProvider knows the collection behind it. */
const resource = 'bulk-sms';

/** What the form holds: an existing template, or a new one. */
type Edited = Template | 'new';

export function TemplateList() {
  const [edited, setEdited] = useState<Edited>();
  const [asked, setAsked] = useState<Template>();
  const mayUpdate = useCan('templates', 'update');
  const mayDelete = useCan('templates', 'delete');

  const actionsOf = (row: Template): RowAction[] => [
    ...(mayUpdate ? [{ label: 'Edit', onClick: () => setEdited(row) }] : []),
    ...(mayDelete ? [{ label: 'Delete', onClick: () => setAsked(row), isDestructive: true }] : []),
  ];
  const menu =
    mayUpdate || mayDelete
      ? (row: Template) => <RowMenu label={`Actions for ${row.name}`} actions={actionsOf(row)} />
      : undefined;

  return (
    <ListBase
      storeKey={false}
      resource={resource}
      perPage={pageSize}
      sort={{ field: 'updated', order: 'DESC' }}
      queryOptions={{ onError: () => undefined }}
    >
      <Box component="section" aria-label="Message Templates" sx={{ width: '100%', minWidth: 0 }}>
        <Toolbar onCreate={() => setEdited('new')} />
        <ListBody<Template>
          title="Message Templates"
          noun="template"
          columns={templateColumns(menu)}
          compact={compactTemplate(menu)}
          onOpen={mayUpdate ? setEdited : undefined}
        >
          <Empty />
        </ListBody>
      </Box>
      <RecordDialog
        value={edited}
        title={(value) => (value === 'new' ? 'New template' : 'Edit template')}
        onClose={() => setEdited(undefined)}
      >
        {(value) => (
          <TemplateForm template={value === 'new' ? undefined : value} onClose={() => setEdited(undefined)} />
        )}
      </RecordDialog>
      <TemplateDelete template={asked} onClose={() => setAsked(undefined)} />
    </ListBase>
  );
}

function Toolbar({ onCreate }: { onCreate: () => void }) {
  const { filterValues, setFilters } = useListContext();
  const mayCreate = useCan('templates', 'create');
  const { q } = filterValues as { q?: unknown };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}>
      <SearchBox
        label="Search by name or text"
        value={typeof q === 'string' ? q : ''}
        onSearch={(text) => setFilters(text ? { q: text } : {}, {})}
        lengthMax={80}
      />
      {mayCreate && (
        <Button
          variant="contained"
          sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' } }}
          onClick={onCreate}
        >
          CREATE NEW
        </Button>
      )}
    </Box>
  );
}

function Empty() {
  const { filterValues } = useListContext();
  const isSearch = Boolean((filterValues as { q?: unknown }).q);
  return (
    <EmptyText
      text="No Templates Found"
      hint={
        isSearch
          ? 'Search for another name or text.'
          : 'Save a text you send often with CREATE NEW; every send form can then fill it in.'
      }
    />
  );
}
