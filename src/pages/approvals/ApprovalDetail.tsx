// One request: what was asked for, and the decision.
import { Alert, Button, DialogActions, DialogContent, TextField } from '@mui/material';
import { useState } from 'react';
import type { Approval } from '../../../contract/approvals.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { FactList } from '../../components/FactList.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { useSaving } from '../../components/useSaving.ts';
import { write } from '../../dataProvider/write.ts';
import { approvalTexts as texts } from '../../features/approvals/approvalTexts.ts';

const reasonMax = 200;

export function ApprovalDetail({ row, onClose }: { row: Approval; onClose: () => void }) {
  const { isBusy, failure, save } = useSaving();
  const [rejecting, setRejecting] = useState<Approval>();
  const [reason, setReason] = useState('');
  const isWaiting = row.state === 'waiting';
  const decide = (verb: 'approve' | 'withdraw', done: string) =>
    void save({ call: () => write('approvals', verb, { id: row.id }), done, onSaved: onClose });
  return (
    <>
      <DialogContent>
        <FactList
          facts={[
            [texts.what, texts.kinds[row.kind]],
            [texts.about, row.subject],
            [texts.units, row.units === null ? undefined : formatNumber(row.units)],
            [texts.by, row.own ? texts.you(row.asked_by) : row.asked_by],
            [texts.asked, formatDate(row.asked)],
            [texts.state, texts.states[row.state]],
            [texts.decided, row.decided === null || isWaiting ? undefined : formatDate(row.decided)],
            [texts.decidedBy, row.decided_by],
            [texts.note, row.note, 'wide'],
            [texts.reason, row.reason, 'wide'],
          ]}
        />
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
      <ConfirmAction
        value={rejecting}
        title={({ id }) => texts.rejectTitle(`#${id}`)}
        confirm={() => texts.reject}
        isDestructive
        isDisabled={reason.trim() === ''}
        run={async ({ id }) => {
          const answer = await write('approvals', 'reject', { id, data: { reason } });
          onClose();
          return answer;
        }}
        done={texts.rejected}
        onClose={() => setRejecting(undefined)}
      >
        {() => (
          <TextField
            label={texts.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            required
            fullWidth
            sx={{ mt: 1 }}
            slotProps={{ htmlInput: { maxLength: reasonMax } }}
          />
        )}
      </ConfirmAction>
    </>
  );
}
