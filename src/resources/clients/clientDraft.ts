// A client in its form, and the payload of client/update
// (requirements/administration.md#client-detail).
import { updateClient } from '../../../contract/clients.ts';
import type { Client } from '../../../contract/clients.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { plainKes } from '../../components/formatNumber.ts';

export const billingModeWords = { PREPAID: 'PRE-PAY', POSTPAID: 'POST-PAY' } as const;
type BillingMode = keyof typeof billingModeWords;

export const billingModeOf = ({ billing_mode }: Client): BillingMode | undefined => {
  const mode = billing_mode?.toUpperCase();
  return mode === 'PREPAID' || mode === 'POSTPAID' ? mode : undefined;
};

export const draftOf = (client: Client) => ({
  name: client.name,
  account_type: client.account_type?.toLowerCase() === 'reseller' ? 'reseller' : 'normal',
  billing_mode: billingModeOf(client) ?? 'PREPAID',
  credit_limit: String(client.credit_limit ?? 0),
  sms_cost: plainKes(client.sms_cost),
  email: client.email ?? '',
  msisdn: client.msisdn ?? '',
  address: client.address ?? '',
  street: client.street ?? '',
  country_code: client.country_code ?? '',
  retention_days: String(client.retention_days ?? ''),
  daily_sms_cap: String(client.daily_sms_cap ?? ''),
  platform_texts_cap: String(client.platform_texts_cap ?? ''),
});
export type ClientDraft = ReturnType<typeof draftOf>;

/** The payload, or the fault of the draft. Billing fields stay unchanged where the role may not change them. */
export function changeOf(
  client: Client,
  draft: ClientDraft,
  mayBill: boolean,
): BodyOf<typeof updateClient> | string {
  if ([draft.name, draft.email, draft.msisdn].some((text) => text.trim() === ''))
    return 'Please fill in all fields.';
  const { id, balance, bonus, recipients, status, created } = client;
  const bill = mayBill ? draft : client;
  const body = {
    id,
    balance,
    bonus,
    recipients,
    created,
    status: status === 1 ? (1 as const) : (0 as const),
    name: draft.name,
    account_type: draft.account_type,
    email: draft.email,
    msisdn: draft.msisdn,
    address: draft.address,
    billing_mode: bill.billing_mode,
    credit_limit: bill.credit_limit,
    sms_cost: bill.sms_cost,
    // Not in the specification: only where the backend has them.
    ...(client.street !== undefined && { street: draft.street }),
    ...(client.country_code && { country_code: draft.country_code }),
    ...(client.retention_days !== undefined && { retention_days: draft.retention_days.trim() }),
    ...(client.daily_sms_cap !== undefined && { daily_sms_cap: draft.daily_sms_cap.trim() }),
    ...(client.platform_texts_cap !== undefined && { platform_texts_cap: draft.platform_texts_cap.trim() }),
  };
  const checked = updateClient.body.safeParse(body);
  if (!checked.success) return checked.error.issues[0]?.message ?? 'Please fill in all fields.';
  return { ...body, credit_limit: Number(bill.credit_limit) };
}
