// /approvals: the actions that wait for approval by a second person, and past decisions (requirements/domain.md#two-people).
import type { Approval } from '../../../contract/approvals.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import type { Column } from '../../components/list/column.ts';
import { useFilterChange } from '../../components/list/filter.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { ListRecord } from '../../components/record/ListRecord.tsx';
import { Toolbar } from '../../components/list/Toolbar.tsx';
import { useFilterValues } from '../../components/list/useFilterValues.ts';
import { SelectField } from '../../components/SelectField.tsx';
import { newestFirst } from '../../dataProvider/rpc/list.ts';
import { approvalTexts as texts, subjectOf } from '../../features/approvals/approvalTexts.ts';
import { administrationLabels } from '../../routes/administration.ts';
import { ApprovalDetail } from './ApprovalDetail.tsx';

const resource = 'approvals';

const columns: Column<Approval>[] = [
  { label: texts.id, width: 90, text: ({ id }) => `#${id}`, narrow: 'detail' },
  { label: texts.what, width: 170, text: ({ kind }) => texts.kinds[kind], narrow: 'title' },
  { label: texts.about, width: 200, text: subjectOf, narrow: 'detail' },
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
  const isAll = useFilterValues(resource).show === 'all';
  return (
    <PagedList
      resource={resource}
      title={administrationLabels.approvals}
      sort={newestFirst}
      filter={isAll ? {} : { state: 'waiting' }}
      pollMs={30_000}
    >
      <Show isAll={isAll} />
      <ListBody noun="request" columns={columns} hasRecords texts={texts} />
      <ListRecord<Approval> title={({ id }) => texts.open(`#${id}`)}>
        {(row) => <ApprovalDetail row={row} />}
      </ListRecord>
    </PagedList>
  );
}

function Show({ isAll }: { isAll: boolean }) {
  const { change } = useFilterChange();
  return (
    <Toolbar>
      <SelectField
        size="small"
        label={texts.show}
        value={isAll ? 'all' : 'waiting'}
        onChange={({ target }) => change({ show: target.value === 'all' ? 'all' : undefined })}
        sx={{ width: { xs: '100%', sm: 176 } }}
        options={[
          ['waiting', texts.waitingOnly],
          ['all', texts.all],
        ]}
      />
    </Toolbar>
  );
}
