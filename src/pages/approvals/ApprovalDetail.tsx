// One request for approval, with the requested action and the decision.
import { Alert, DialogContent } from '@mui/material';
import { reject, type Approval } from '../../../contract/approvals.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { useCloseDialog } from '../../components/form/closeDialog.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { useReportUnsaved } from '../../components/form/unsaved.ts';
import { RecordActions } from '../../components/record/RecordActions.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { useSaving } from '../../components/useSaving.ts';
import { write } from '../../dataProvider/write.ts';
import { approvalTexts as texts } from '../../features/approvals/approvalTexts.ts';
import { ApprovalFacts } from './ApprovalFacts.tsx';

const labels = { reason: texts.reason };

export function ApprovalDetail({ row }: { row: Approval }) {
  const onClose = useCloseDialog();
  const { isBusy, failure, save } = useSaving();
  useReportUnsaved(isBusy ? 'saving' : undefined);
  const [rejecting, setRejecting] = useDialog<Approval>();
  const isWaiting = row.state === 'waiting';
  const decide = (verb: 'approve' | 'withdraw', done: string) =>
    void save({ call: () => write('approvals', verb, { id: row.id }), done, onSaved: onClose });
  return (
    <>
      <DialogContent>
        <ApprovalFacts row={row} />
        {isWaiting && row.own && <Alert severity="info">{texts.ownHint}</Alert>}
        {failure && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      {isWaiting && (
        <RecordActions
          actions={[
            row.own && {
              label: texts.withdraw,
              onClick: () => decide('withdraw', texts.withdrawn),
              isDestructive: true,
              isBusy,
            },
            !row.own && {
              label: texts.reject,
              onClick: () => setRejecting(row),
              isDestructive: true,
              isDisabled: isBusy,
            },
            !row.own && {
              label: texts.approve,
              onClick: () => decide('approve', texts.approved),
              isMain: true,
              isBusy,
            },
          ]}
        />
      )}
      <RecordDialog
        {...rejecting}
        // Another person may have decided while the reason was typed.
        value={isWaiting ? rejecting.value : undefined}
        title={({ id }) => texts.rejectTitle(`#${id}`)}
        maxWidth="xs"
      >
        {({ id }) => (
          <ContractForm
            schema={reject.body}
            labels={labels}
            defaultValues={{ id, reason: '' }}
            submit={texts.reject}
            isDestructive
            save={({ reason }) => write('approvals', 'reject', { id, data: { reason } })}
            done={texts.rejected}
            onSaved={onClose}
          >
            {(field) => <TextInput {...field('reason')} />}
          </ContractForm>
        )}
      </RecordDialog>
    </>
  );
}
