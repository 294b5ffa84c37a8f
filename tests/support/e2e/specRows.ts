// Records of the backend of the specification: each has exactly the specified fields.

export const created = '2026-11-20T10:05:00.000Z';

export const client = {
  id: 2,
  name: 'Wanjiku Agrovet',
  msisdn: '254722000002',
  email: 'office@agrovet.example',
  account_type: 'normal',
  sms_balance: 5210,
  status: 1,
  created,
  balance: 5000,
  bonus: 210,
  credit_limit: 0,
  recipients: 0,
  sms_cost: 0.8,
  billing_mode: 'PREPAID',
  address: 'Moi Avenue, Nairobi',
};
export const user = { id: 7, full_name: 'Grace Wanjiku', msisdn: '254722000002', email: 'grace@agrovet.example', user_status: 1, role_name: 'Client Admin' }; // oxfmt-ignore
export const clientUserFields = ['id', 'full_name', 'msisdn', 'email', 'user_status'];
export const sms = {
  id: 900,
  created,
  msisdn: '254712345678',
  sender_id: 'AGROVET',
  status_description: 'Delivered',
  carrier_name: 'Safaricom',
  sms_cost: 0.8,
  message: 'Mbolea imefika dukani',
};
export const groupCampaign = {
  id: 31,
  campaign_name: 'Wakulima wa Nyeri',
  created,
  sender_id: 'AGROVET',
  status: 1,
  message: 'Karibu dukani',
  recipients: 120,
  delivered: 100,
  failed: 5,
  pending: 15,
  status_description: 'Running',
};
export const scheduledCampaign = {
  id: 41,
  campaign_name: 'Kumbusho la kila wiki',
  start_date: '2026-11-23',
  created,
  sender_id: 'AGROVET',
  status: 1,
  message: 'Usisahau malipo',
  recipients: 80,
  number_of_sends: 3,
  delivered: 70,
  failed: 4,
  pending: 6,
  statistics: 'Three runs so far',
};
export const connector = { id: 1, name: 'Safaricom', scope: 'NETWORK', queue_prefix: 'safaricom', mcc: '639', mnc: '02', status: 1 }; // oxfmt-ignore
export const configuration = { id: 11, code: 'AGROVET', package_id: 1001, connector_id: 1, connector_name: 'Safaricom', status: 1 }; // oxfmt-ignore
export const billLine = {
  connector_id: 1,
  connector_name: 'Safaricom',
  billing_rate: 0.8,
  mcc: '639',
  mnc: '02',
};
export const offered = [[1, 'ROOT'], [2, 'Administrator'], [3, 'Client Admin'], [4, 'SMPP']].map(([id, name]) => ({ id, name })); // oxfmt-ignore
export const role = {
  id: 3,
  name: 'Client Admin',
  status: 1,
  permissions: [{ module: 'contacts', actions: [{ name: 'read' }, { name: 'create' }] }],
  role_type: 'CLIENT',
};
export const networkRow = { connector_id: 1, connector_name: 'Safaricom', sent: 1200, delivered: 1000, pending: 120, failed: 80 }; // oxfmt-ignore
export const senderRow = { sender_id: 'AGROVET', sms_total: 1200, client_id: 2, sent: 1200, delivered: 1000, pending: 120, failed: 80 }; // oxfmt-ignore
export const topup = { id: 61, sms_units: 1250, description: 'Paybill payment', created };
export const consumption = { id: 71, client_name: 'Wanjiku Agrovet', sms_count: 340, sender_id: 'AGROVET', date_range: '2026-11-20', date: created }; // oxfmt-ignore
export const allocation = {
  id: 81,
  event_title: 'Units loaded',
  amount: 10_000,
  event_description: 'Bought from Safaricom',
  opening_balance: 500,
  closing_balance: 10_500,
  status: 1,
  created_at: created,
};

export const summary = Object.fromEntries(
  ['transactional', 'promotional'].flatMap((kind) =>
    Object.entries({ sent_message: 4321, contacts: 210, credits: 765, failed: 12, pending: 34, queued: 5 }) // oxfmt-ignore
      .map(([name, value]) => [`${kind}_${name}`, value]),
  ),
);
