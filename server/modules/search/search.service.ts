// Support's one search (requirements/domain.md#access, #message-states): interprets the text and asks the
// service of each noun, so that every finding is within the caller's reach and masked as elsewhere; records that the role
// may not read elsewhere are not found. Read only; holds no SQL.
import type { FoundPayment, SupportFindings } from '../../../contract/search.ts';
import type { Db } from '../../db/database.ts';
import { readNumberSearch } from '../../domain/numberSearch.ts';
import { may, type Caller } from '../../http/caller.ts';
import { listArray } from '../../http/listPage.ts';
import { searchCampaigns } from '../campaigns/lists/lists.service.ts';
import { listDnd } from '../dnd/dnd.service.ts';
import { searchMessages } from '../messages/messages.service.ts';
import { networksOf } from '../networks/networks.service.ts';
import { findPayments } from '../payments/payments.service.ts';

export interface SupportRequest {
  text: string;
  page: number;
  per_page: number;
  now: Date;
}

/** Campaigns, payments and do-not-disturb entries shown; more need a narrower text. */
const campaignsMax = 10;
const paymentsMax = 10;
const entriesMax = 20;
/** Fewest digits of a search by part of a number; fewer match too many messages. */
const digitsMin = 4;
/** Message ids have at least as many digits (decision 001); no whole number has as many. */
const messageIdDigitsMin = 13;

export async function search(db: Db, caller: Caller, request: SupportRequest): Promise<SupportFindings> {
  const { text } = request;
  const campaignId = /^campaign:(\d{1,15})$/i.exec(text)?.[1];
  if (campaignId !== undefined) return searchOneCampaign(db, caller, { ...request, id: Number(campaignId) });
  const compact = text.replace(/[\s#]+/g, '');
  const digits = /^\d{1,15}$/.test(compact) ? Number(compact) : undefined;
  const number = readNumberSearch(text);
  const msisdn = typeof number === 'object' && number.kind === 'whole' ? number.msisdn : undefined;
  return {
    number: msisdn === undefined ? null : await aboutNumber(db, caller, msisdn),
    campaigns: await aboutCampaigns(db, caller, {
      now: request.now,
      limit: campaignsMax,
      ...(digits === undefined ? { name: text } : { id: digits }),
    }),
    payments: msisdn === undefined ? await aboutPayments(db, caller, text) : [],
    messages: await findMessages(db, caller, { ...request, compact, number }),
  };
}

async function searchOneCampaign(
  db: Db,
  caller: Caller,
  { id, page, per_page, now }: SupportRequest & { id: number },
): Promise<SupportFindings> {
  return {
    number: null,
    campaigns: await aboutCampaigns(db, caller, { id, now, limit: 1 }),
    messages: await searchMessages(db, caller, { campaignId: id, page, per_page }),
  };
}

type CampaignSearch = Omit<Parameters<typeof searchCampaigns>[1], 'reach'>;

async function aboutCampaigns(db: Db, caller: Caller, asked: CampaignSearch) {
  if (!may(caller, 'campaigns', 'read')) return [];
  return searchCampaigns(db, { reach: caller.reach, ...asked });
}

/** Masks the phone that paid. */
async function aboutPayments(db: Db, caller: Caller, text: string): Promise<FoundPayment[]> {
  const found = await findPayments(db, caller, { text, limit: paymentsMax });
  return found.map((payment) => ({
    id: payment.id,
    source: payment.source,
    state: payment.state,
    amount: payment.amount,
    msisdn: payment.msisdn?.replace(/^(\d{5})\d+(\d{3})$/, '$1••••$2') ?? null,
    reference: payment.reference,
    receipt: payment.receipt,
    units: payment.units,
    client_id: payment.client_id,
    client_name: payment.client_name,
    created: payment.created,
  }));
}

async function aboutNumber(db: Db, caller: Caller, msisdn: string): Promise<SupportFindings['number']> {
  const networkOf = await networksOf(db, [msisdn]);
  const found = { msisdn, network: networkOf(msisdn)?.network ?? null };
  if (!may(caller, 'dnd', 'read')) return found;
  const all = { page: 1, perPage: entriesMax, startDate: undefined, endDate: undefined, sort: undefined };
  const { message: dnd } = await listDnd(db, caller, { ...all, number: msisdn });
  return { ...found, dnd };
}

async function findMessages(
  db: Db,
  caller: Caller,
  asked: { number: ReturnType<typeof readNumberSearch>; compact: string; page: number; per_page: number },
): Promise<SupportFindings['messages']> {
  const { number, compact, ...request } = asked;
  if (typeof number === 'object' && (number.kind === 'whole' || compact.length >= digitsMin)) {
    const found = await searchMessages(db, caller, { number, ...request });
    if (found.data.length > 0 || number.kind === 'whole') return found;
  }
  const isId =
    /^\d+$/.test(compact) &&
    compact.length >= messageIdDigitsMin &&
    Number(compact) <= Number.MAX_SAFE_INTEGER;
  if (isId) return searchMessages(db, caller, { id: Number(compact), ...request });
  return listArray(request, []);
}
