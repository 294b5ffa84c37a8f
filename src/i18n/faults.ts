// Kiswahili for the messages about invalid input (contract/faults.ts). Loaded with the signed-in part (src/loadApp.ts).
import { fieldOf, listed, setFaultTexts, type Edge, type FaultTexts } from '../../contract/faults.ts';
import { sentenceOf } from './faultSentences.ts';
import { grouped } from '../../contract/grouped.ts';

/** Labels by the name of the field. */
const labels: Readonly<Record<string, string>> = {
  account: 'Akaunti',
  address: 'Anwani',
  amount: 'Kiasi',
  billing_rate: 'Bei ya SMS',
  binds_max: 'Miunganisho kwa wakati mmoja',
  campaign_name: 'Jina la kampeni',
  client_id: 'Mteja',
  code: 'Jina la mtumaji',
  company_name: 'Jina la shirika',
  connector_id: 'Kiunganishi',
  contact_group_id: 'Kikundi',
  contact_group_msisdn_id: 'Mwasiliani',
  country_code: 'Nchi',
  credit_limit: 'Kikomo cha mkopo',
  daily_sms_cap: 'Kikomo cha SMS kwa siku',
  description: 'Maelezo',
  email: 'Barua pepe',
  end: 'Mwisho',
  end_date: 'Tarehe ya mwisho',
  file: 'Faili',
  full_name: 'Jina kamili',
  fullname: 'Jina kamili',
  group_id: 'Kikundi',
  group_name: 'Jina la kikundi',
  host: 'Seva',
  id: 'Nambari ya rekodi',
  low_balance: 'Kiwango cha tahadhari',
  mcc: 'MCC',
  message: 'Ujumbe',
  message_id: 'Ujumbe',
  mnc: 'MNC',
  module: 'Sehemu ya mfumo',
  msisdn: 'Nambari ya simu',
  name: 'Jina',
  note: 'Maelezo',
  package_id: 'Kifurushi',
  password: 'Nenosiri',
  per_page: 'Mistari kwa ukurasa',
  port: 'Mlango',
  q: 'Maandishi ya kutafuta',
  rate: 'Kasi',
  reason: 'Sababu',
  retention_days: 'Siku za kuhifadhi jumbe',
  role_id: 'Jukumu',
  sender_id: 'Jina la mtumaji',
  sender_name: 'Jina la mtumaji',
  smpp: 'Mipangilio ya muunganisho',
  smsUnits: 'Idadi ya uniti',
  sms_cost: 'Bei ya SMS',
  sms_units: 'Idadi ya uniti',
  start: 'Mwanzo',
  start_date: 'Tarehe ya kuanza',
  status: 'Hali',
  street: 'Mji',
  system_id: 'System ID',
  tls: 'TLS',
  user_id: 'Mtumiaji',
};

const kinds: Readonly<Record<string, string>> = {
  string: 'maandishi',
  boolean: 'ndiyo au hapana',
  array: 'orodha',
  int: 'nambari kamili',
  number: 'nambari',
  email: 'barua pepe sahihi',
  url: 'anwani ya tovuti',
  date: 'tarehe kama 2026-01-31',
  datetime: 'tarehe na saa kama 2026-01-31T08:00:00Z',
};

const edges: Record<Edge, string> = {
  exactly: 'hasa',
  least: 'angalau',
  most: 'isizidi',
  above: 'zaidi ya',
  below: 'chini ya',
};

const units = { character: 'herufi', entry: 'vipengee' } as const;

// Each message starts with the label and a colon, because in Kiswahili a verb would have to agree with the noun class of the label.
const kiswahili: FaultTexts = {
  labelOf(path) {
    const field = fieldOf(path);
    return field === undefined ? 'Ombi' : (labels[field] ?? 'Ulichojaza');
  },
  required: (label) => `${label}: inahitajika`,
  tooLong: (label) => `${label}: ni ndefu kupita kiasi`,
  invalid: (label) => `${label}: si sahihi`,
  wrongForm: (label) => `${label}: muundo si sahihi`,
  unknownField: (label, field) => `${label}: ina sehemu isiyojulikana, ${field}`,
  unknownValue: (label) => `${label}: si mojawapo ya thamani zinazojulikana`,
  oneOf: (label, values) => `${label}: lazima iwe ${listed(values, 'au')}`,
  kind: (label, kind) => (kinds[kind] === undefined ? undefined : `${label}: lazima iwe ${kinds[kind]}`),
  bound(label, edge, { count, unit }) {
    const number = grouped(count);
    return `${label}: ${edges[edge]} ${unit === undefined ? number : `${units[unit]} ${number}`}`;
  },
  wholeAmount: (label, max) => `${label}: lazima iwe nambari kamili kuanzia 1 hadi ${grouped(max)}`,
  notInKes: (label) => `${label}: si kiasi cha KES; weka nambari bila sarafu`,
  sentence: sentenceOf,
};

setFaultTexts(kiswahili);
