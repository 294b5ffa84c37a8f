// Range, days and, for platform users, the client. Each choice takes effect at once; Fetch Data reads again
// (requirements/administration.md#sms-consumption; requirements/deviations.md#consumption).
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import {
  dateRange,
  type DateChoice,
  type DatePreset,
  type DateRange,
} from '../../components/dates/dateRange.ts';
import { RangeSelect } from '../../components/dates/DateRangeFilter.tsx';
import { DayRange } from '../../components/dates/DayRange.tsx';
import { useFilterChange } from '../../components/list/filter.ts';
import { useToday } from '../../components/dates/useToday.ts';
import { outdate } from '../../dataProvider/write.ts';
import { ListClient } from '../../features/clientSelect/ListClient.tsx';
import { consumptionTexts as texts } from '../../features/consumption/consumptionTexts.ts';

interface ConsumptionToolbarProps {
  /** The range that the list shows. */
  choice: DateChoice;
  /** The id of the chosen client; null for all clients, undefined if the user cannot choose. */
  chosen: number | null | undefined;
}

const noDays: DateRange = { start_date: '', end_date: '' };

export function ConsumptionToolbar({ choice, chosen }: ConsumptionToolbarProps) {
  const { change } = useFilterChange();
  const today = useToday();
  // After "Choose Custom" the list stays unchanged until the days are chosen.
  const [isChoosing, setIsChoosing] = useState(false);
  const chooseRange = (range: DatePreset) => {
    setIsChoosing(range === 'choose');
    if (range === 'choose') return;
    // A custom range starts with the days that are shown.
    const days = range === 'custom' ? dateRange(choice, today) : undefined;
    change({ range, start_date: days?.start_date, end_date: days?.end_date });
  };
  const chooseDays = (days: DateRange) => {
    setIsChoosing(false);
    change({ range: 'custom', ...days });
  };

  return (
    <Box sx={layout}>
      <RangeSelect value={isChoosing ? 'choose' : choice.range} onChange={chooseRange} />
      <DayRange days={(isChoosing ? undefined : dateRange(choice, today)) ?? noDays} onChange={chooseDays} />
      {chosen !== undefined && (
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 16.25rem' } }}>
          <ListClient chosen={chosen} />
        </Box>
      )}
      <Button
        variant="outlined"
        disabled={isChoosing}
        onClick={() => void outdate('sms-consumption')}
        sx={{ minHeight: 40, width: { xs: '100%', sm: 'auto' } }}
      >
        {texts.fetch}
      </Button>
    </Box>
  );
}

const layout = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 };
