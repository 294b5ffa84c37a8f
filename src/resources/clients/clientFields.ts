// The fields of a client in its form: the body of client/update (requirements/administration.md#client-detail).
import { z } from 'zod';
import { updateClient, type Client } from '../../../contract/clients.ts';
import { plainKes } from '../../format/formatNumber.ts';
import { clientTexts as texts } from './clientTexts.ts';

type BillingMode = keyof typeof texts.modes;

export const billingModeOf = ({ billing_mode }: Client): BillingMode | undefined => {
  const mode = billing_mode?.toUpperCase();
  return mode === 'PREPAID' || mode === 'POSTPAID' ? mode : undefined;
};

/** The body without id and status. Billing fields stay unchanged if the role may not change them. */
export function fieldsOf(client: Client, mayBill: boolean) {
  const { balance, bonus, recipients, created, street, country_code } = client;
  const { retention_days, daily_sms_cap, platform_texts_cap, sending_weight } = client;
  return {
    balance,
    bonus,
    recipients,
    created,
    name: client.name,
    account_type: client.account_type?.toLowerCase() === 'reseller' ? 'reseller' : 'normal',
    email: client.email ?? '',
    msisdn: client.msisdn ?? '',
    address: client.address ?? '',
    billing_mode: mayBill ? (billingModeOf(client) ?? 'PREPAID') : client.billing_mode,
    credit_limit: client.credit_limit ?? 0,
    sms_cost: mayBill ? plainKes(client.sms_cost) : client.sms_cost,
    // Not in the specification: present only if the backend sends them.
    ...(street !== undefined && { street: street ?? '' }),
    ...(country_code && { country_code }),
    ...(retention_days !== undefined && { retention_days: retention_days ?? '' }),
    ...(daily_sms_cap !== undefined && { daily_sms_cap: daily_sms_cap ?? '' }),
    ...(platform_texts_cap !== undefined && { platform_texts_cap: platform_texts_cap ?? '' }),
    ...(sending_weight !== undefined && { sending_weight: sending_weight ?? '' }),
  };
}

const body = updateClient.body.omit({ id: true, status: true });

/**
 * The body with the fields that the backend has. An emptied field is sent as empty text, which clears it; null would leave it unchanged.
 */
export function schemaOf(fields: object): typeof body {
  const has = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const sent = has.map(([name]) => [name, alwaysSent(body.shape[name as keyof typeof body.shape])]);
  return body.extend(Object.fromEntries(sent)) as unknown as typeof body;
}

const alwaysSent = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? alwaysSent(schema.unwrap() as z.ZodType)
    : schema.nonoptional();
