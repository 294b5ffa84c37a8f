// Every place that holds subscribers' numbers, and what an erasure does there. A test compares it with the catalogue of columns.
// Order matters: files and receipts are found through the messages, so the messages come after them.
import { sql, type RawBuilder } from 'kysely';
import type { PrivacyKind, privacyTreatments } from '../../../contract/privacy.ts';
import { textArray } from '../../db/sql/arrays.ts';
import { isFileOfOpenCampaign } from '../../db/sql/conditions.ts';
import { messageText } from '../../db/messages/messageText.ts';
import type { NumberForms } from './numberForms.ts';

type Where = (forms: NumberForms) => RawBuilder<unknown>;

export interface PrivacyPlace {
  kind: PrivacyKind;
  treatment: (typeof privacyTreatments)[number];
  table: string;
  /** The columns that hold the number, or a text that may. */
  columns: readonly string[];
  /** Expression by which the rows are ordered; a whole number. */
  key: string;
  /** Expression of the client of a row `t`; null if only the platform reaches it. */
  client: string | null;
  where: Where;
  /** Assignments of an UPDATE of `t`; undefined if rows are deleted or kept. */
  set?: (forms: NumberForms) => RawBuilder<unknown>;
  /** What an export contains of a row; undefined for the whole row. */
  shown?: RawBuilder<unknown>;
}

const isNumber: Where = ({ msisdn }) => sql`t.msisdn = ${msisdn}`;
const isNumberOf =
  (which: 'existing' | 'deleted'): Where =>
  ({ msisdn }) =>
    sql`t.msisdn = ${msisdn} AND t.deleted IS ${sql.raw(which === 'existing' ? 'NULL' : 'NOT NULL')}`;
const isIn =
  (column: string): Where =>
  ({ msisdn }) =>
    sql`t.${sql.ref(column)}::text LIKE ${`%${msisdn}%`}`;
const without =
  (column: string) =>
  ({ msisdn }: NumberForms) =>
    sql`replace(t.${sql.ref(column)}::text, ${msisdn}, 'erased')`;
const ofMessages = ({ msisdn }: NumberForms) =>
  sql`(SELECT m.campaign_id FROM messages m WHERE m.msisdn = ${msisdn} AND m.campaign_id IS NOT NULL)`;
const file =
  (isOpen: boolean): Where =>
  (forms) =>
    sql`length(t.bytes) > 0 AND EXISTS (SELECT FROM campaigns c
    WHERE (c.source->>'upload_id')::bigint = t.id AND c.id IN ${ofMessages(forms)})
    AND ${sql.raw(isOpen ? '' : 'NOT')} ${isFileOfOpenCampaign('t.id')}`;
const smppClient = '(SELECT a.client_id FROM smpp_accounts a WHERE a.id = t.account_id)';
const destination: Where = ({ digits }) =>
  sql`regexp_replace(t.destination, '\\D', '', 'g') = ANY(${textArray(digits)}::text[])`;

const shownUser = sql`jsonb_build_object('id', t.id, 'created', t.created, 'full_name', t.full_name, 'msisdn', t.msisdn, 'email', t.email)`;
const shownSmppAccount = sql`jsonb_build_object('id', t.id, 'created', t.created, 'system_id', t.system_id, 'full_name', t.full_name,
  'msisdn', t.msisdn, 'email', t.email)`;

export const places: readonly PrivacyPlace[] = [
  { kind: 'contacts', treatment: 'deleted', table: 'contacts', columns: ['msisdn', 'consent_source', 'consent_text'], key: 't.id', client: 't.client_id', where: isNumber },
  { kind: 'dnd', treatment: 'hashed', table: 'dnd', columns: ['msisdn', 'detail'], key: 't.id', client: 't.client_id', where: isNumber },
  { kind: 'inbound_messages', treatment: 'erased', table: 'inbound_messages', columns: ['msisdn', 'message'], key: 't.id', client: 't.client_id', where: isNumber, set: () => sql`msisdn = '', message = ''` },
  { kind: 'inbound_parts', treatment: 'deleted', table: 'inbound_parts', columns: ['msisdn', 'body'], key: '(t.inbound_id * 256 + t.part)', client: null, where: isNumber },
  { kind: 'conversations', treatment: 'deleted', table: 'conversations', columns: ['msisdn'], key: 't.id', client: 't.client_id', where: isNumber },
  { kind: 'campaign_lists', treatment: 'erased', table: 'campaigns', columns: ['source'], key: 't.id', client: 't.client_id',
    where: ({ pattern }) => sql`t.source->>'numbers' ~ ${pattern}`,
    set: ({ pattern }) => sql`source = jsonb_set(t.source, '{numbers}', to_jsonb(regexp_replace(t.source->>'numbers', ${pattern}, 'erased', 'g')))`,
    shown: sql`jsonb_build_object('id', t.id, 'name', t.name, 'created', t.created)` },
  { kind: 'open_files', treatment: 'refused', table: 'uploads', columns: ['bytes'], key: 't.id', client: 't.client_id', where: file(true), shown: sql`jsonb_build_object('id', t.id, 'file_name', t.file_name, 'created', t.created)` },
  { kind: 'campaign_files', treatment: 'erased', table: 'uploads', columns: ['bytes'], key: 't.id', client: 't.client_id', where: file(false), set: () => sql`bytes = ''::bytea`, shown: sql`jsonb_build_object('id', t.id, 'file_name', t.file_name, 'created', t.created)` },
  { kind: 'campaign_rejects', treatment: 'erased', table: 'campaign_rejects', columns: ['value'], key: '(t.run_id * 100000000 + t.row)',
    client: '(SELECT c.client_id FROM campaign_runs r JOIN campaigns c ON c.id = r.campaign_id WHERE r.id = t.run_id)',
    where: ({ pattern }) => sql`t.value ~ ${pattern}`, set: () => sql`value = ''` },
  { kind: 'test_messages', treatment: 'deleted', table: 'test_messages', columns: ['msisdn'], key: 't.id', client: 't.client_id', where: isNumber },
  { kind: 'smpp_receipts', treatment: 'erased', table: 'gateway_messages', columns: ['destination'], key: 't.id', client: smppClient, where: destination, set: () => sql`source = '', destination = '', receipt = CASE t.receipt WHEN 'due' THEN 'given_up' ELSE t.receipt END` },
  { kind: 'smpp_parts', treatment: 'deleted', table: 'gateway_parts', columns: ['destination', 'body'], key: 't.id', client: smppClient, where: destination, shown: sql`jsonb_build_object('id', t.id, 'source', t.source, 'destination', t.destination, 'created', t.created)` },
  { kind: 'webhook_events', treatment: 'erased', table: 'webhook_events', columns: ['data'], key: 't.id', client: 't.client_id', where: isIn('data'),
    set: (forms) => sql`data = (${without('data')(forms)}::jsonb || CASE WHEN t.data::jsonb ? 'text' THEN '{"text": ""}'::jsonb ELSE '{}'::jsonb END)::json` },
  { kind: 'webhook_attempts', treatment: 'erased', table: 'webhook_deliveries', columns: ['attempts'], key: 't.id',
    client: '(SELECT e.client_id FROM webhook_endpoints e WHERE e.id = t.endpoint_id)', where: isIn('attempts'), set: (forms) => sql`attempts = ${without('attempts')(forms)}::jsonb` },
  { kind: 'stored_answers', treatment: 'erased', table: 'idempotency_keys', columns: ['answer'], key: 'hashtextextended(t.key, t.client_id)', client: 't.client_id', where: isIn('answer'), set: (forms) => sql`answer = ${without('answer')(forms)}::jsonb` },
  { kind: 'unmatched_receipts', treatment: 'deleted', table: 'unmatched_receipts', columns: ['msisdn', 'raw'], key: 't.id', client: null, where: isNumber },
  { kind: 'parked_results', treatment: 'erased', table: 'parked_results', columns: ['content', 'error'], key: 't.id', client: null,
    where: ({ msisdn }) => sql`(t.content LIKE ${`%${msisdn}%`} OR t.error LIKE ${`%${msisdn}%`})`,
    set: (forms) => sql`content = ${without('content')(forms)}, error = ${without('error')(forms)}` },
  { kind: 'network_entries', treatment: 'deleted', table: 'msisdn_networks', columns: ['msisdn'], key: 't.msisdn::bigint', client: null, where: isNumber },
  // Texts and the raw words of receipts, which quote them, are erased as well.
  { kind: 'messages', treatment: 'erased', table: 'messages', columns: ['msisdn', 'message', 'final_raw', 'timeline'], key: 't.id', client: 't.client_id', where: isNumber,
    // Omits the platform's routes, and one-time passwords, which no screen shows either.
    shown: sql`jsonb_build_object('id', t.id, 'created', t.created, 'sender_id', t.sender_id, 'msisdn', t.msisdn, 'network', t.network,
      'message', CASE WHEN t.otp THEN NULL ELSE ${messageText('t')} END, 'parts', t.parts, 'cost', t.cost, 'state', t.state, 'reason', t.reason)
      || coalesce((SELECT jsonb_build_object('reference', a.reference, 'metadata', a.metadata) FROM api_messages a WHERE a.message_id = t.id), '{}')` },
  { kind: 'payments', treatment: 'kept', table: 'payments', columns: ['msisdn'], key: 't.id', client: 't.client_id', where: isNumber,
    shown: sql`jsonb_build_object('id', t.id, 'created', t.created, 'state', t.state, 'amount', t.amount, 'paid', t.paid, 'msisdn', t.msisdn, 'payer', t.payer, 'receipt', t.receipt)` },
  // Numbers by which people and systems with an account are reached; passwords and permissions are not exported.
  { kind: 'users', treatment: 'kept', table: 'users', columns: ['msisdn'], key: 't.id', client: 't.client_id', where: isNumberOf('existing'), shown: shownUser },
  { kind: 'clients', treatment: 'kept', table: 'clients', columns: ['msisdn'], key: 't.id', client: 't.id', where: isNumber,
    shown: sql`jsonb_build_object('id', t.id, 'created', t.created, 'name', t.name, 'msisdn', t.msisdn, 'email', t.email, 'address', t.address, 'town', t.street)` },
  { kind: 'smpp_accounts', treatment: 'kept', table: 'smpp_accounts', columns: ['msisdn'], key: 't.id', client: 't.client_id', where: isNumberOf('existing'), shown: shownSmppAccount },
  // Rows of deleted accounts stay for what refers to them: to a user by name, to an SMPP account by its system id.
  { kind: 'deleted_users', treatment: 'erased', table: 'users', columns: ['msisdn'], key: 't.id', client: 't.client_id', where: isNumberOf('deleted'), set: () => sql`msisdn = '', email = ''`, shown: shownUser },
  { kind: 'deleted_smpp_accounts', treatment: 'erased', table: 'smpp_accounts', columns: ['msisdn'], key: 't.id', client: 't.client_id', where: isNumberOf('deleted'), set: () => sql`msisdn = '', email = '', full_name = ''`, shown: shownSmppAccount },
  // Reached by the platform only, because entries of a client name the platform's people, with their addresses.
  { kind: 'audit_log', treatment: 'kept', table: 'audit_log', columns: ['subject', 'before', 'after'], key: 't.id', client: null,
    where: ({ msisdn }) => sql`(t.subject LIKE ${`%${msisdn}%`} OR t.before::text LIKE ${`%${msisdn}%`} OR t.after::text LIKE ${`%${msisdn}%`})` },
]; // oxfmt-ignore
