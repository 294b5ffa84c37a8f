// /bulk-sms: message templates, kept here and used in every send form (requirements/deviations.md#message-templates). A
// REST collection.
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { Template } from '../../../contract/templates.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import type { RowAction } from '../../components/RowMenu.tsx';
import { SearchedEmpty, SearchFilter } from '../../components/SearchFilter.tsx';
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
  const mayCreate = useCan('templates', 'create');
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
    <PagedList resource={resource} sort={{ field: 'updated', order: 'DESC' }}>
      <Box component="section" aria-label="Message Templates" sx={{ width: '100%', minWidth: 0 }}>
        <SearchFilter label="Search by name or text" field="q" lengthMax={80}>
          {mayCreate && (
            <Button variant="contained" onClick={() => setEdited('new')}>
              CREATE NEW
            </Button>
          )}
        </SearchFilter>
        <ListBody<Template>
          title="Message Templates"
          noun="template"
          columns={templateColumns(menu)}
          compact={compactTemplate(menu)}
          onOpen={mayUpdate ? setEdited : undefined}
        >
          <SearchedEmpty
            text="No Templates Found"
            field="q"
            hint="Save a text you send often with CREATE NEW; every send form can then fill it in."
            searchedHint="Search for another name or text."
          />
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
    </PagedList>
  );
}
