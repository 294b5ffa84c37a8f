// /bulk-sms: message templates, kept here and used in every send form (requirements/deviations.md#message-templates). A
// REST collection.
import type { Template } from '../../../contract/templates.ts';
import { ConfirmDelete } from '../../components/ConfirmDelete.tsx';
import { CreateButton } from '../../components/CreateButton.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { SearchedEmpty, SearchFilter } from '../../components/SearchFilter.tsx';
import { useRowVerbs } from '../../components/useRowVerbs.tsx';
import { write } from '../../dataProvider/write.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { templateColumns } from './templateRow.tsx';

/** The resource is the specification's path; the dataProvider maps it to the collection. */
const resource = 'bulk-sms';

export function TemplateList() {
  const verbs = useRowVerbs<Template>('templates', { nameOf: ({ name }) => name, updateLabel: 'Edit' });
  const { close } = verbs;

  return (
    <PagedList resource={resource} title="Message Templates" sort={{ field: 'updated', order: 'DESC' }}>
      <SearchFilter label="Search by name or text" field="q" lengthMax={80}>
        <CreateButton label="CREATE NEW" onClick={verbs.create} />
      </SearchFilter>
      <ListBody<Template>
        title="Message Templates"
        noun="template"
        isNumbered
        columns={templateColumns}
        actions={verbs.menu}
        onOpen={verbs.update}
      >
        <SearchedEmpty
          text="No Templates Found"
          field="q"
          hint="Save a text you send often with CREATE NEW; every send form can then fill it in."
          searchedHint="Search for another name or text."
        />
      </ListBody>
      <RecordDialog<Template | 'new'>
        value={verbs.inForm}
        title={(value) => (value === 'new' ? 'New template' : 'Edit template')}
        onClose={close}
      >
        {(value) => <TemplateForm template={value === 'new' ? undefined : value} onClose={close} />}
      </RecordDialog>
      <ConfirmDelete
        value={verbs.askedTo('delete')}
        title={() => 'Delete template?'}
        run={({ id }) => write(resource, 'delete', { id })}
        done="Template deleted"
        onClose={close}
      >
        {({ name }) => `“${name}” is removed from every send form. Messages sent with it are kept.`}
      </ConfirmDelete>
    </PagedList>
  );
}
