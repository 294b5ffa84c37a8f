import type { Campaign } from '../../../contract/campaigns.ts';

/** A campaign as the specification's backend returns it. */
export const plain: Campaign = {
  id: 8,
  campaign_name: 'Rent reminder',
  start_date: '2026-01-31',
  created: '2026-01-20T10:05:00+03:00',
  sender_id: 'WANJIKU',
  status: 1,
  message: 'Rent is due on the 5th',
  recipients: 400,
  number_of_sends: 9,
  delivered: 300,
  failed: 60,
  pending: 40,
  status_description: 'Scheduled',
  statistics: '9 runs to 400 recipients',
};

/** A campaign with the fields that only our server sends. */
export const monthly: Campaign = {
  ...plain,
  start_date: '2026-01-31T05:00:00.000Z',
  state: 'scheduled',
  repeat_type: 'EVERY_MONTH',
  end_date: '2026-12-31',
  next_run: '2026-11-30T05:00:00.000Z',
};
