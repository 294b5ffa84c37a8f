// What the server writes into audit entries in English, in Kiswahili: fields, values and subjects. Anything else is data.
import type { CountNoun } from '../../components/countTexts.ts';
import { formatCount } from '../../components/formatNumber.ts';

/** By the field's name; the fields of a connector's link begin with `link_`. */
export const fields: Readonly<Record<string, string>> = {
  added: 'Zilizoongezwa',
  address: 'Anwani',
  allowed_addresses: 'Anwani zinazoruhusiwa',
  amount: 'Kiasi',
  balance: 'Salio',
  billing_mode: 'Aina ya malipo',
  bind_sign_in: 'Nenosiri',
  binds_max: 'Miunganisho',
  bonus: 'Bonasi',
  campaign_id: 'Nambari ya kampeni',
  chosen: 'Zilizochaguliwa',
  class: 'Aina ya jumbe',
  client: 'Mteja',
  client_id: 'Nambari ya mteja',
  client_ids: 'Nambari za wateja',
  clients: 'Wateja',
  closes: 'Kufungwa',
  connector: 'Kiunganishi',
  contacts: 'Wawasiliani',
  country_code: 'Nchi',
  credit_limit: 'Kikomo cha mkopo',
  daily_sms_cap: 'Kikomo cha SMS kwa siku',
  description: 'Maelezo',
  email: 'Barua pepe',
  error: 'Hitilafu',
  failure_code: 'Msimbo wa kufeli',
  first_name: 'Jina la kwanza',
  from: 'Kuanzia',
  full_name: 'Jina',
  group: 'Kikundi',
  groups: 'Vikundi',
  history: 'Historia',
  kind: 'Aina',
  known: 'Zilizokuwepo',
  link_bind: 'Muunganisho: kutuma na kupokea',
  link_host: 'Muunganisho: seva',
  link_message_id_format: 'Muunganisho: vitambulisho vya jumbe',
  link_port: 'Muunganisho: mlango',
  link_rate: 'Muunganisho: jumbe kwa sekunde',
  link_sessions: 'Muunganisho: vipindi',
  link_source_npi: 'Muunganisho: NPI ya mtumaji',
  link_source_ton: 'Muunganisho: TON ya mtumaji',
  link_system_id: 'Muunganisho: System ID',
  link_system_type: 'Muunganisho: aina ya mfumo',
  link_tls: 'Muunganisho: TLS',
  link_window: 'Muunganisho: dirisha',
  list: 'Orodha',
  low_balance: 'Kiwango cha tahadhari',
  message: 'Ujumbe',
  messages: 'Jumbe',
  moved_to: 'Imehamishiwa kwenye',
  msisdn: 'Simu',
  name: 'Jina',
  network: 'Mtandao',
  networks: 'Mitandao',
  next_run: 'Utumaji unaofuata',
  note: 'Maelezo',
  numbers: 'Nambari',
  opens: 'Kufunguliwa',
  other_name: 'Jina lingine',
  package_id: 'Kifurushi',
  papers: 'Hati',
  permission: 'Ruhusa',
  permissions: 'Ruhusa',
  platform_texts_cap: 'SMS zinazolipiwa na mfumo kwa siku',
  purpose: 'Matumizi',
  queue_prefix: 'Kiambishi cha foleni',
  rate: 'Jumbe kwa sekunde',
  reason: 'Sababu',
  rejected: 'Zilizokataliwa',
  repeat: 'Marudio',
  requests_per_address: 'Maombi kwa kila anwani',
  requests_per_client: 'Maombi kwa kila mteja',
  requests_per_user: 'Maombi kwa kila mtumiaji',
  retention_days: 'Siku za kuhifadhi jumbe',
  role: 'Jukumu',
  role_type: 'Aina ya jukumu',
  rows: 'Mistari',
  scope: 'Upeo',
  sender_id: 'Jina la mtumaji',
  sms_cost: 'Bei ya SMS',
  source: 'Chanzo',
  state: 'Hali',
  status: 'Hali',
  stock: 'Hazina ya uniti',
  street: 'Mji',
  stripping: 'Ufutaji wa maandishi',
  taken_back: 'Uniti zilizorudishwa',
  units: 'Uniti',
  until: 'Hadi',
  updated: 'Zilizosasishwa',
  username: 'Jina la kuingia',
  users: 'Watumiaji',
  which: 'Wapokeaji gani',
};

/** By the field. */
export const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bind_sign_in: { changed: 'limebadilishwa' },
  billing_mode: { prepaid: 'malipo ya kabla', postpaid: 'malipo ya baada' },
  class: { promotional: 'matangazo', transactional: 'huduma' },
  connector: { 'all connectors': 'viunganishi vyote' },
  group: { new: 'kipya' },
  history: { 'kept on record': 'imebaki kwenye kumbukumbu' },
  kind: { outcome: 'jibu', receipt: 'uthibitisho wa kufika', text: 'ujumbe uliopokelewa' },
  list: { 'all clients': 'wateja wote' },
  link_bind: { transceiver: 'kwa pamoja', separate: 'kwa kutenganisha' },
  link_tls: { true: 'ndiyo', false: 'hapana' },
  papers: {
    'Authorisation letter': 'Barua ya idhini',
    'Certificate of incorporation': 'Cheti cha usajili wa kampuni',
    'KRA PIN certificate': 'Cheti cha PIN ya KRA',
  },
  purpose: { promotional: 'matangazo', transactional: 'huduma' },
};

const classes: Readonly<Record<string, string>> = { Promotional: 'matangazo', Transactional: 'huduma' };

type Subject = readonly [pattern: RegExp, own: (...groups: string[]) => string];

const subjects: readonly Subject[] = [
  [/^Platform settings$/, () => 'Mipangilio ya mfumo'],
  [/^DND$/, () => 'Orodha ya DND'],
  [/^Contacts$/, () => 'Wawasiliani'],
  [/^API Reports$/, () => 'Ripoti za API'],
  [/^All Messages$/, () => 'Jumbe zote'],
  [/^Units loaded$/, () => 'Uniti zimeongezwa'],
  [/^Package (\S+)$/, (id) => `Kifurushi ${id}`],
  [/^Payment (\d+)$/, (id) => `Malipo ${id}`],
  [/^message (\d+)$/, (id) => `ujumbe ${id}`],
  [/^(\S+) on (.+)$/, (sender, network) => `${sender} kwenye ${network}`],
  [
    /^(Promotional|Transactional) messages on (.+)$/,
    (name = '', connector = '') =>
      `Jumbe za ${classes[name]} kupitia ${connector === 'all connectors' ? 'viunganishi vyote' : connector}`,
  ],
  [
    /^([\d,]+) (user|contact|number)s?$/,
    (count = '', noun) => formatCount(Number(count.replaceAll(',', '')), noun as CountNoun),
  ],
];

/** Undefined where the subject is a name. */
export function subjectIn(english: string): string | undefined {
  for (const [pattern, own] of subjects) {
    const match = pattern.exec(english);
    if (match) return own(...match.slice(1));
  }
  return undefined;
}
