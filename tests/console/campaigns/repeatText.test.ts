import { expect, it } from 'vitest';
import { repeatText } from '../../../src/resources/campaigns/repeatText.ts';
import { monthly, plain } from '../../support/console/scheduledCampaigns.ts';

it.each([
  [{ repeat_type: 'NO_REPEAT', end_date: null }, 'Once, on 31st Jan 2026 at 8:00 am'],
  [{ repeat_type: 'EVERY_DAY', end_date: null }, 'Every day at 8:00 am, with no end'],
  [{ repeat_type: 'EVERY_WEEK' }, 'Every week on Saturday at 8:00 am, until 31st Dec 2026'],
  [
    { repeat_type: 'EVERY_MONTH', start_date: '2026-01-05T05:00:00Z' },
    'Every month on the 5th at 8:00 am, until 31st Dec 2026',
  ],
  [
    { repeat_type: 'EVERY_WEEK', start_date: '2026-01-31', next_run: null, end_date: null },
    'Every week on Saturday, with no end',
  ],
  // Half past midnight in Nairobi is still the previous day in UTC.
  [
    { repeat_type: 'EVERY_MONTH', start_date: '2026-01-31T21:30:00Z', next_run: null, end_date: null },
    'Every month on the 1st at 12:30 am, with no end',
  ],
])('%j is "%s"', (over, words) => expect(repeatText({ ...monthly, ...over })).toBe(words));

it('has no words where the backend gives no repeat type', () => expect(repeatText(plain)).toBeUndefined());
