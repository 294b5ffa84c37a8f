// One request for approval, with the requested action and the decision.
import { Alert, Button, DialogActions, DialogContent } from '@mui/material';
import { useState } from 'react';
import { reject, type Approval } from '../../../contract/approvals.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { useCloseDialog } from '../../components/form/closeDialog.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { useReportUnsaved } from '../../components/form/unsaved.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { write } from '../../dataProvider/write.ts';
import { approvalTexts as texts } from '../../features/approvals/approvalTexts.ts';
import { ApprovalFacts } from './ApprovalFacts.tsx';

const labels = { reason: texts.reason };

export function ApprovalDetail({ row }: { row: Approval }) {
  const onClose = useCloseDialog();
  const { isBusy, failure, save } = useSaving();
  useReportUnsaved(isBusy ? 'saving' : undefined);
  const [rejecting, setRejecting] = useState<Approval>();
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
        <DialogActions>
          {row.own ? (
            <Button
              variant="outlined"
              color="error"
              loading={isBusy}
              onClick={() => decide('withdraw', texts.withdrawn)}
            >
              {texts.withdraw}
            </Button>
          ) : (
            <>
              <Button color="error" disabled={isBusy} onClick={() => setRejecting(row)}>
                {texts.reject}
              </Button>
              <Button variant="contained" loading={isBusy} onClick={() => decide('approve', texts.approved)}>
                {texts.approve}
              </Button>
            </>
          )}
        </DialogActions>
      )}
      <RecordDialog
        // Another person may have decided while the reason was typed.
        value={isWaiting ? rejecting : undefined}
        title={({ id }) => texts.rejectTitle(`#${id}`)}
        onClose={() => setRejecting(undefined)}
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
            onCancel={() => setRejecting(undefined)}
          >
            {(field) => <TextInput {...field('reason')} />}
          </ContractForm>
        )}
      </RecordDialog>
    </>
  );
}
