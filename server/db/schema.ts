// The tables as Kysely sees them. The migrations are the truth; this file follows them.
// int8 comes back as number (ids and units stay below 2^53), numeric as text (money is never a float), timestamptz as Date.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MessageClass } from '../../contract/messages.ts';
import type { MessageState, TimelineEvent } from '../domain/messageStates.ts';

type Created = ColumnType<Date, Date | undefined, never>;
/** Exact decimal: text out, text or whole number in. */
type Decimal = ColumnType<string, string | number, string | number>;

export interface Schema {
  clients: {
    id: Generated<number>;
    name: string;
    msisdn: string;
    email: string;
    account_type: Generated<string>;
    billing_mode: Generated<'PREPAID' | 'POSTPAID'>;
    sms_cost: ColumnType<string, string | number | undefined, string | number>;
    credit_limit: Generated<number>;
    address: string | null;
    country_code: Generated<string>;
    status: Generated<number>;
    created: Created;
  };
  roles: {
    id: Generated<number>;
    name: string;
    role_type: string;
    status: Generated<number>;
    created: Created;
  };
  role_permissions: { role_id: number; module: string; action: string };
  users: {
    id: Generated<number>;
    client_id: number;
    role_id: number;
    full_name: string;
    msisdn: string;
    email: string;
    password_hash: string;
    password_change_due: Generated<boolean>;
    status: Generated<number>;
    created: Created;
  };
  tokens: { hash: Buffer; user_id: number; created: Created; expires: Date };
  rate_limits: { key: string; points: number; expire: number | null };
  contact_groups: { id: Generated<number>; client_id: number; name: string; created: Created };
  contacts: {
    id: Generated<number>;
    client_id: number;
    msisdn: string;
    first_name: string;
    other_name: string;
    status: Generated<number>;
    created: Created;
  };
  contact_group_members: { id: Generated<number>; group_id: number; contact_id: number; created: Created };
  network_prefixes: { prefix: string; mcc: string; mnc: string; network: string };
  msisdn_networks: { msisdn: string; mcc: string; mnc: string; source: string; created: Created };
  connectors: {
    id: Generated<number>;
    name: string;
    scope: 'NETWORK' | 'COUNTRY' | 'DEFAULT';
    queue_prefix: string;
    mcc: string;
    mnc: string;
    status: Generated<number>;
    /** Null where the connector only keeps configuration. Holds the bind's password: never leaves the server. */
    smpp: JSONColumnType<SmppLink> | null;
    created: Created;
  };
  sender_configurations: {
    id: Generated<number>;
    code: string;
    connector_id: number;
    package_id: number;
    status: Generated<number>;
    created: Created;
  };
  client_senders: {
    id: Generated<number>;
    client_id: number;
    sender_configuration_id: number;
    otp: Generated<number>;
    status: Generated<number>;
    created: Created;
  };
  billing_rates: { client_id: number; connector_id: number; rate: Decimal };
  messages: MessagesTable;
  stray_receipts: {
    id: GeneratedAlways<number>;
    connector_id: number;
    smsc_id: string;
    msisdn: string;
    sender_id: string;
    state: string;
    raw: string;
    received: Created;
  };
  message_counts: {
    day: ColumnType<string, string, never>;
    client_id: number;
    class: MessageClass;
    connector_id: number;
    sender_id: string;
    package_id: number;
    queued: number;
    pending: number;
    delivered: number;
    failed: number;
    parts: number;
    cost: Decimal;
  };
  engines: {
    id: Generated<number>;
    pid: number;
    started: Created;
    seen: ColumnType<Date, Date | undefined, Date>;
  };
  ledger_accounts: {
    id: GeneratedAlways<number>;
    kind: string;
    unit: 'sms' | 'kes';
    client_id: number | null;
    package_id: number | null;
    balance: Decimal;
    floor: Decimal | null;
  };
  ledger_postings: {
    id: GeneratedAlways<number>;
    kind: string;
    description: string;
    user_id: number | null;
    cause: string;
    created: Created;
  };
  ledger_entries: {
    id: GeneratedAlways<number>;
    posting_id: number;
    account_id: number;
    amount: Decimal;
    opening: Decimal;
    closing: Decimal;
    created: Created;
  };
  idempotency_keys: {
    client_id: number;
    key: string;
    body_hash: Buffer;
    answer: JSONColumnType<Record<string, unknown>>;
    created: Created;
  };
}

interface MessagesTable {
  id: number;
  created: Created;
  client_id: number;
  class: MessageClass;
  campaign_id: number | null;
  connector_id: number;
  package_id: number;
  sender_id: string;
  msisdn: string;
  network: string;
  message: string;
  parts: number;
  parts_sent: Generated<number>;
  cost: Decimal;
  state: MessageState;
  reason: string | null;
  smsc_id: string | null;
  /** The text is masked at once and not kept after it was handed over (DOMAIN section 3). */
  otp: Generated<boolean>;
  attempts: Generated<number>;
  not_before: ColumnType<Date | null, Date | null | undefined, Date | null>;
  engine_id: number | null;
  timeline: JSONColumnType<TimelineEvent[]>;
}

/** The SMPP link of a connector (DOMAIN section 3). */
export interface SmppLink {
  host: string;
  port: number;
  system_id: string;
  password: string;
  system_type: string;
  bind: 'transceiver' | 'separate';
  tls: boolean;
  window: number;
  /** Messages a second over all sessions of the connector. */
  rate: number;
  sessions: number;
  source_ton: number;
  source_npi: number;
  message_id_format: 'as_is' | 'hex_to_decimal' | 'decimal_to_hex';
}
