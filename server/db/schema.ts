// The tables as Kysely sees them; the migrations define them, and a test compares the two. int8 comes back as number (ids and units stay below 2^53), numeric as text (money is never a float), timestamptz as Date.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MessageClass } from '../../contract/messages.ts';
import type { PaperKind } from '../../contract/papers.ts';
import type { RequestState } from '../../contract/senderRequests.ts';
import type { PlatformSettings } from '../../contract/settings.ts';
import type { AccountKind } from '../domain/ledgerAccounts.ts';
import type { PostingKind } from '../domain/postingKinds.ts';
import type { AccountTables } from './tables/accountTables.ts';
import type { AlarmTables } from './tables/alarmTables.ts';
import type { ApprovalTables } from './tables/approvalTables.ts';
import type { ApiTables } from './tables/apiTables.ts';
import type { CampaignRunsTable, CampaignsTable } from './tables/campaignTables.ts';
import type { ContactTables } from './tables/contactTables.ts';
import type { FailoverTables } from './tables/failoverTables.ts';
import type { GatewayTables } from './tables/gatewayTables.ts';
import type { HoldTables } from './tables/holdTables.ts';
import type { HttpMessageTables } from './tables/httpMessageTables.ts';
import type { IncomingTables } from './tables/incomingTables.ts';
import type {
  MessageFailuresTable,
  MessagesTable,
  ParkedResultsTable,
  SmppLink,
} from './tables/messageTables.ts';
import type { PaymentsTable } from './tables/paymentTables.ts';
import type { PrivacyTables } from './tables/privacyTables.ts';
import type { WebhookTables } from './tables/webhookTables.ts';
import type { Created, Decimal } from './tables/columns.ts';

export type { AuditedFields } from './tables/accountTables.ts';
export type { CampaignSample, CampaignSource } from './tables/campaignTables.ts';
export type { SmppLink } from './tables/messageTables.ts';

/** Counts of messages by their dimensions. */
export interface Counts {
  client_id: number;
  class: MessageClass;
  connector_id: number;
  sender_id: string;
  package_id: number;
  queued: number;
  pending: number;
  delivered: number;
  /** Includes `unsent`. */
  failed: number;
  /** Failed without having been sent (db/messages/unsent.ts). */
  unsent: number;
  parts: number;
  cost: Decimal;
}

/** Counts of messages by the time of their creation, without those that failed without having been sent. */
interface Slot {
  slot: Date;
  connector_id: number;
  queued: number;
  pending: number;
  delivered: number;
  failed: number;
  cost: Decimal;
}

export interface Schema
  extends
    AccountTables,
    AlarmTables,
    ApiTables,
    ContactTables,
    FailoverTables,
    GatewayTables,
    HoldTables,
    HttpMessageTables,
    IncomingTables,
    ApprovalTables,
    PrivacyTables,
    WebhookTables {
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
    /** Sends its queue and accepts no new messages. */
    draining: Generated<boolean>;
    created: Created;
  };
  sender_configurations: {
    id: Generated<number>;
    code: string;
    connector_id: number;
    package_id: number;
    status: Generated<number>;
    /** 1 primary, 2 secondary, 3 third. */
    route_order: Generated<number>;
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
  sender_requests: {
    id: Generated<number>;
    client_id: number;
    code: string;
    purpose: MessageClass;
    /** A name: it outlives the user. */
    requested_by: string;
    /** Receives the notice of the decision. */
    user_id: number | null;
    created: Created;
  };
  sender_request_networks: {
    request_id: number;
    connector_id: number;
    state: Generated<RequestState>;
    reason: string | null;
    decided_by: string | null;
    decided: Date | null;
  };
  sender_request_papers: {
    request_id: number;
    kind: PaperKind;
    file_name: string;
    content_type: string;
    bytes: Buffer;
  };
  billing_rates: { client_id: number; connector_id: number; rate: Decimal };
  messages: MessagesTable;
  uploads: {
    id: Generated<number>;
    client_id: number;
    user_id: number;
    file_name: string;
    bytes: Buffer;
    /** SHA-256 of the file; null for files of earlier versions, and after the content was erased. */
    digest: Buffer | null;
    created: Created;
  };
  preflights: {
    id: GeneratedAlways<number>;
    client_id: number;
    upload_id: number | null;
    digest: Buffer;
    rows: number;
    accepted: number;
    units: number;
    /** The last membership of the group; null for files, and for pre-flights of earlier versions. */
    last_member: number | null;
    /** The rates by the id of the connector; null for pre-flights of earlier versions. */
    rates: JSONColumnType<Record<string, string>> | null;
    created: Date;
  };
  campaigns: CampaignsTable;
  campaign_runs: CampaignRunsTable;
  campaign_rejects: { run_id: number; row: number; value: string; reason: string };
  dnd: {
    id: Generated<number>;
    /** Null: an entry of the platform, which binds every client. */
    client_id: number | null;
    msisdn: string;
    source: 'console' | 'import' | 'subscriber' | 'receipt' | 'api';
    detail: string | null;
    created: Created;
  };
  templates: {
    id: Generated<number>;
    client_id: number;
    name: string;
    message: string;
    created: Created;
    updated: ColumnType<Date, Date | undefined, Date>;
  };
  sending_windows: {
    id: Generated<number>;
    /** Null: every connector without a row of its own. */
    connector_id: number | null;
    class: MessageClass;
    /** HH:mm:ss in Nairobi. */
    opens: string;
    closes: string;
  };
  message_failures: MessageFailuresTable;
  unmatched_receipts: {
    id: GeneratedAlways<number>;
    connector_id: number;
    smsc_id: string;
    msisdn: string;
    sender_id: string;
    state: string;
    raw: string;
    received: Created;
  };
  message_counts: { day: ColumnType<string, string, never> } & Counts;
  /** The same by month (its first day), kept by triggers. */
  message_counts_monthly: { month: ColumnType<string, never, never> } & Counts;
  /** Changes of the counts by minute that are not in `message_slots` yet. */
  message_moves: Slot;
  /** Messages by the minute and by the quarter hour of their creation; see `message_moves`. */
  message_slots: { minutes: number } & Slot;
  /** One row: the last check of the books. */
  books_checks: {
    checked: Date;
    /** The names of the rules that were broken. */
    broken: string[];
    last_posting: number;
    last_entry: number;
    next_posting: number;
    next_entry: number;
  };
  engines: {
    id: Generated<number>;
    pid: number;
    host: string | null;
    started: Created;
    seen: ColumnType<Date, Date | undefined, Date>;
    /** Ids of its keys of secrets, oldest first. */
    secret_keys: ColumnType<string[], string[] | undefined, string[]>;
    /** See `engineGeneration` in server/sending/upkeep/heartbeat.ts. */
    generation: Generated<number>;
  };
  /** The state at the engine's last heartbeat; an unlogged table. */
  connector_states: {
    engine_id: number;
    connector_id: number;
    /** Sessions bound, of those configured. */
    bound: number;
    sessions: number;
    /** Parts sent in the last second. */
    rate: number;
    /** Messages sent whose answers are not stored yet. */
    in_flight: number;
    last_error: string | null;
    /** Null while a session is bound. */
    unbound_since: Date | null;
  };
  ledger_accounts: {
    id: GeneratedAlways<number>;
    kind: AccountKind;
    unit: 'sms' | 'kes';
    client_id: number | null;
    package_id: number | null;
    balance: Decimal;
    floor: Decimal | null;
  };
  ledger_postings: {
    id: GeneratedAlways<number>;
    kind: PostingKind;
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
    /** Units a client received: a transfer, a top-up, a bonus; not a refund or a release. */
    given: Generated<boolean>;
    created: Created;
  };
  parked_results: ParkedResultsTable;
  payments: PaymentsTable;
  /** One row. */
  platform_settings: { [Name in keyof PlatformSettings]: Generated<PlatformSettings[Name]> };
  platform_texts: { client_id: number; day: string; texts: number };
  idempotency_keys: {
    client_id: number;
    key: string;
    body_hash: Buffer;
    answer: JSONColumnType<Record<string, unknown>>;
    created: Created;
  };
}
