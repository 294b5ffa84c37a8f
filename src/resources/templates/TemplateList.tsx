// /bulk-sms: message templates, which every send form can use (requirements/deviations.md#message-templates). A REST collection.
import type { Template } from '../../../contract/templates.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx';
import { CreateButton } from '../../components/list/CreateButton.tsx';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import { useRowVerbs } from '../../components/list/useRowVerbs.tsx';
import { write } from '../../dataProvider/write.ts';
import { messagingLabels } from '../../routes/messaging.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { templateColumns } from './templateRow.tsx';
import { templateTexts } from './templateTexts.ts';

/** The resource has the specification's path; the dataProvider maps it to the collection. */
const resource = 'bulk-sms';

export function TemplateList() {
  const verbs = useRowVerbs<Template>('templates', {
    nameOf: ({ name }) => name,
    updateLabel: componentTexts.edit,
  });

  return (
    <PagedList resource={resource} title={messagingLabels.bulkSms} sort={{ field: 'updated', order: 'DESC' }}>
      <SearchFilter label={templateTexts.search} field="q" lengthMax={80}>
        <CreateButton label={templateTexts.create} onClick={verbs.create} />
      </SearchFilter>
      <ListBody
        noun="template"
        isNumbered
        columns={templateColumns}
        actions={verbs.menu}
        onOpen={verbs.update}
        texts={templateTexts}
      />
      <RecordDialog {...verbs.form} title={({ row }) => templateTexts.form[row ? 'edit' : 'create']}>
        {({ row }) => <TemplateForm template={row} />}
      </RecordDialog>
      <ConfirmDelete
        {...verbs.confirmationOf('delete')}
        title={() => templateTexts.delete.title}
        run={({ id }) => write(resource, 'delete', { id })}
        done={templateTexts.delete.done}
      >
        {({ name }) => templateTexts.delete.text(name)}
      </ConfirmDelete>
    </PagedList>
  );
}
