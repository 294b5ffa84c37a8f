// /approvals: what waits for a second person, and what was decided (requirements/domain.md#two-people).
import { Box, Card, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { listApprovals, type Approval } from '../../../contract/approvals.ts';
import { pageSize } from '../../../contract/common.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/list/column.ts';
import { PageLinks } from '../../components/PageLinks.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { Section } from '../../components/Section.tsx';
import { EmptyText, FailureText } from '../../components/StateText.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { approvalTexts as texts } from '../../features/approvals/approvalTexts.ts';
import { administrationLabels } from '../../routes/administration.ts';
import { ApprovalDetail } from './ApprovalDetail.tsx';

const columns: Column<Approval>[] = [
  { label: texts.id, width: 90, text: ({ id }) => `#${id}`, narrow: 'detail' },
  { label: texts.what, width: 170, text: ({ kind }) => texts.kinds[kind], narrow: 'title' },
  { label: texts.about, width: 200, text: ({ subject }) => subject, narrow: 'detail' },
  {
    label: texts.units,
    width: 120,
    align: 'right',
    text: ({ units }) => (units === null ? '' : formatNumber(units)),
    narrow: 'titleEnd',
  },
  { label: texts.by, width: 180, text: (row) => row.asked_by, narrow: 'detail' },
  { label: texts.asked, width: 206, text: ({ asked }) => formatDate(asked), narrow: 'detail' },
  { label: texts.state, width: 120, text: ({ state }) => texts.states[state], narrow: 'detailEnd' },
];

export function ApprovalsPage() {
  const [page, setPage] = useState(1);
  const [isAll, setIsAll] = useState(false);
  const [opened, setOpened] = useState<Approval>();
  const { data, error, refetch } = useCallQuery(listApprovals, {
    page,
    per_page: pageSize,
    ...(!isAll && { state: 'waiting' as const }),
  });
  return (
    <Section label={administrationLabels.approvals}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>
        <TextField
          select
          size="small"
          label={texts.show}
          value={isAll ? 'all' : 'waiting'}
          onChange={({ target }) => {
            setIsAll(target.value === 'all');
            setPage(1);
          }}
          sx={{ minWidth: 160 }}
        >
          <MenuItem value="waiting">{texts.waitingOnly}</MenuItem>
          <MenuItem value="all">{texts.all}</MenuItem>
        </TextField>
      </Box>
      <Card>
        {error && !data ? (
          <FailureText title={texts.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <RecordTable
            label={texts.title}
            rows={data?.data}
            columns={columns}
            rowsPerPage={3}
            onOpen={setOpened}
          >
            <EmptyText text={texts.none} hint={texts.noneHint} />
          </RecordTable>
        )}
      </Card>
      <PageLinks page={page} lastPage={data?.last_page ?? 1} onChange={setPage} />
      <RecordDialog<Approval>
        value={opened}
        title={({ id }) => texts.open(`#${id}`)}
        onClose={() => setOpened(undefined)}
      >
        {(row) => <ApprovalDetail row={row} onClose={() => setOpened(undefined)} />}
      </RecordDialog>
    </Section>
  );
}
