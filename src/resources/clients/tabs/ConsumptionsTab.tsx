// SMS Consumptions of a client, by day and sender ID, today's where nothing else is chosen (spec part 2 sections 2.3 and 7).
import { Box, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { consumptionHistory } from '../../../../contract/consumption.ts';
import type { ConsumptionDay } from '../../../../contract/consumption.ts';
import { pageSize } from '../../../../contract/common.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import type { CompactRow } from '../../../components/CompactRows.tsx';
import { isRange } from '../../../components/dateRange.ts';
import { DayField } from '../../../components/DateRangeFilter.tsx';
import { dayText, nairobiDay } from '../../../components/formatDate.ts';
import { formatNumber } from '../../../components/formatNumber.ts';
import type { Column } from '../../../components/RecordTable.tsx';
import { EmptyText } from '../../../components/StateText.tsx';
import { SteppedRows } from '../../../components/SteppedRows.tsx';
import { useCallQuery } from '../../../dataProvider/useCall.ts';

export function ConsumptionsTab({ clientId }: { clientId: number }) {
  const mayRead = useCan('consumption', 'read');
  const today = nairobiDay();
  const [days, setDays] = useState({ start_date: today, end_date: today });
  // The last whole range: one that is half typed asks for nothing.
  const [range, setRange] = useState(days);
  const [page, setPage] = useState(1);
  const request = { page, per_page: pageSize, ...range, client_id: clientId };
  const query = useCallQuery(consumptionHistory, request, {
    enabled: mayRead,
    placeholderData: keepPreviousData,
  });
  const change = (changed: Partial<typeof days>) => {
    const next = { ...days, ...changed };
    setDays(next);
    if (!isRange(next)) return;
    setRange(next);
    setPage(1);
  };
  if (!mayRead) return <EmptyText text="Your role does not include consumption" />;
  const isReversed = Boolean(days.start_date && days.end_date) && !isRange(days);
  return (
    <Box component="section" aria-label="SMS Consumptions">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <DayField
          label="Start date"
          value={days.start_date}
          max={today}
          onChange={(day) => change({ start_date: day })}
        />
        <DayField
          label="End date"
          value={days.end_date}
          max={today}
          error={isReversed ? 'Before the start date' : undefined}
          onChange={(day) => change({ end_date: day })}
        />
        {query.data?.total_sms !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <b>{formatNumber(query.data.total_sms)}</b> SMS charged in this range
          </Typography>
        )}
      </Box>
      <SteppedRows
        label="SMS Consumptions"
        query={query}
        columns={columns}
        compact={compact}
        page={page}
        onPage={setPage}
      >
        <EmptyText text="No SMS Consumption History Found" />
      </SteppedRows>
    </Box>
  );
}

const smsOf = ({ sms_count }: ConsumptionDay) => formatNumber(Number(sms_count));

const columns: Column<ConsumptionDay>[] = [
  { label: 'Number of SMS', width: 160, align: 'right', render: smsOf },
  { label: 'Sender ID', render: ({ sender_id }) => sender_id },
  { label: 'Date', width: 220, render: ({ date }) => dayText(date) },
];

const compact = (row: ConsumptionDay): CompactRow => ({
  title: row.sender_id,
  titleEnd: `${smsOf(row)} SMS`,
  detail: dayText(row.date),
});
