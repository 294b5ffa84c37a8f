// "Move": moves selected contacts to another group.
import { contactsMove, contactTexts as specified, type ContactGroup } from '../../../contract/contacts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { formatCount } from '../../format/formatNumber.ts';
import { Muted } from '../../components/Muted.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { write } from '../../dataProvider/write.ts';
import { contactTexts } from './contactTexts.ts';
import { GroupInput } from './GroupInput.tsx';
import { resource } from './useGroups.ts';

interface MoveDialogProps {
  /** The ids of memberships; undefined closes the dialog. */
  ids: readonly number[] | undefined;
  groups: readonly ContactGroup[];
  /** The current group of the contacts. */
  chosenId: number | undefined;
  onMoved: () => void;
  onClose: () => void;
}

const texts = contactTexts.confirm.move;
const schema = contactsMove.body.omit({ ids: true });
const labels = { contact_group_id: contactTexts.contactGroup };

export const MoveDialog = ({ ids, groups, chosenId, onMoved, onClose }: MoveDialogProps) => (
  <RecordDialog
    value={ids}
    title={({ length }) => texts.title(formatCount(length, 'contact'))}
    maxWidth="xs"
    onClose={onClose}
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
            <GroupInput
              {...field('contact_group_id')}
              groups={groups.filter((group) => group.id !== chosenId)}
              by="id"
            />
            <Muted>{texts.text}</Muted>
          </>
        )}
      </ContractForm>
    )}
  </RecordDialog>
);
