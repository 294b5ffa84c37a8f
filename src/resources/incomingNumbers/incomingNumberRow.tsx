// A number in the list.
import type { Connector } from '../../../contract/connectors.ts';
import type { IncomingNumber } from '../../../contract/incomingNumbers.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { CellText } from '../../components/list/CellText.tsx';
import { source, type Column } from '../../components/list/column.ts';
import type { FilterOption, ListFilter } from '../../components/list/filter.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { incomingNumberTexts as texts } from './incomingNumberTexts.ts';

export const numberFilters = (connectors: readonly Connector[]): readonly ListFilter[] => [
  {
    source: 'connector_id',
    label: texts.connector,
    options: connectors.map(({ id, name }): FilterOption => [id, name]),
  },
];

const repliesOf = ({ can_reply }: IncomingNumber) => (can_reply ? texts.canReply : texts.cannotReply);

const RepliesChip = ({ row, children }: { row: IncomingNumber; children: string }) => (
  <StatusChip status={row.can_reply ? 'active' : 'closed'}>{children}</StatusChip>
);

export const numberColumns: Column<IncomingNumber>[] = [
  {
    label: texts.number,
    width: 190,
    sortBy: 'number',
    text: ({ number }) => formatMsisdn(number),
    narrow: 'title',
  },
  { label: texts.connector, width: 170, ...source('connector_name'), narrow: 'detail' },
  { label: texts.client, ...source('client_name'), narrow: 'detail' },
  {
    label: texts.account,
    width: 300,
    text: ({ account_name }) => account_name ?? texts.anyAccount,
    render: ({ account_name }) =>
      account_name ?? (
        <CellText>
          <span style={{ color: 'var(--muted)' }}>{texts.anyAccount}</span>
        </CellText>
      ),
  },
  {
    label: texts.replies,
    width: 220,
    render: (row) => <RepliesChip row={row}>{repliesOf(row)}</RepliesChip>,
    narrow: 'titleEnd',
    // Without a heading, and short enough for a phone number beside it.
    narrowCell: (row) => (
      <RepliesChip row={row}>{row.can_reply ? texts.replies : texts.noReplies}</RepliesChip>
    ),
  },
];
