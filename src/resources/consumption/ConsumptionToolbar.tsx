// Range, days, the client for platform users, and Fetch Data, enabled once all of them are set
// (requirements/administration.md#sms-consumption).
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { dateRange, isRange } from '../../components/dateRange.ts';
import type { DateChoice, DatePreset, DateRange } from '../../components/dateRange.ts';
import { DayFields, RangeSelect } from '../../components/DateRangeFilter.tsx';
import { ClientSelect } from '../../features/clientSelect/ClientSelect.tsx';
import { consumptionTexts as texts } from '../../features/consumption/consumptionTexts.ts';

interface ConsumptionToolbarProps {
  /** The range that the list shows. */
  fetched: DateChoice;
  /** Undefined where the user has no choice, null while none is chosen. */
  clientId: number | null | undefined;
  today: string;
}

const noDays: DateRange = { start_date: '', end_date: '' };

export function ConsumptionToolbar({ fetched, clientId, today }: ConsumptionToolbarProps) {
  const { setFilters, refetch } = useListContext();
  const [range, setRange] = useState<DatePreset>(fetched.range);
  const [days, setDays] = useState<DateRange>(dateRange(fetched, today) ?? noDays);
  const [client, setClient] = useState(clientId);

  const chooseRange = (preset: DatePreset) => {
    setRange(preset);
    // A custom range starts from the days shown.
    if (preset !== 'custom') setDays(dateRange({ range: preset }, today) ?? noDays);
  };
  const chooseDays = (changed: Partial<DateRange>) => {
    setRange('custom');
    setDays({ ...days, ...changed });
  };
  const isReady = range !== 'choose' && isRange(days) && client !== null;

  const fetchData = () => {
    const next = { range, ...(range === 'custom' && days), ...(client && { client: String(client) }) };
    setFilters(next, {});
    // The same choice fetches again.
    void refetch();
  };

  return (
    <Box sx={layout}>
      <RangeSelect value={range} onChange={chooseRange} />
      <DayFields days={days} today={today} onChange={chooseDays} />
      {client !== undefined && (
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' } }}>
          <ClientSelect value={client} onChange={setClient} required />
        </Box>
      )}
      <Button
        variant="contained"
        disabled={!isReady}
        onClick={fetchData}
        sx={{ minHeight: 40, width: { xs: '100%', sm: 'auto' } }}
      >
        {texts.fetch}
      </Button>
    </Box>
  );
}

const layout = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 };
