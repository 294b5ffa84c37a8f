// "Move": moves selected contacts to another group.
import { contactsMove, contactTexts as specified } from '../../../contract/contacts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { formatCount } from '../../format/formatNumber.ts';
import { Muted } from '../../components/Muted.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { write } from '../../dataProvider/write.ts';
import { contactTexts } from './contactTexts.ts';
import { GroupInput } from './GroupInput.tsx';
import { resource, useGroups } from './useGroups.ts';

/** The value is the ids of memberships. */
interface MoveDialogProps extends DialogProps<readonly number[]> {
  onMoved: () => void;
}

const texts = contactTexts.confirm.move;
const schema = contactsMove.body.omit({ ids: true });
const labels = { contact_group_id: contactTexts.contactGroup };

export function MoveDialog({ onMoved, ...dialog }: MoveDialogProps) {
  const { groups = [], chosenId } = useGroups();
  return (
    <RecordDialog
      {...dialog}
      title={({ length }) => texts.title(formatCount(length, 'contact'))}
      maxWidth="xs"
    >
      {(moved) => (
        <ContractForm
          isDisposable
          schema={schema}
          labels={labels}
          defaultValues={{ contact_group_id: '' }}
          missingText={specified.groupMissing}
          submit={contactTexts.move}
          save={({ contact_group_id: id }) =>
            write(resource, 'moveMany', {
              ids: moved,
              from: chosenId,
              to: { id, name: groups.find((group) => group.id === id)?.name ?? '' },
            })
          }
          done={texts.done}
          onSaved={onMoved}
        >
          {(field) => (
            <>
              <GroupInput {...field('contact_group_id')} by="id" except={chosenId} />
              <Muted>{texts.text}</Muted>
            </>
          )}
        </ContractForm>
      )}
    </RecordDialog>
  );
}
