// Support's one search (requirements/domain.md#access, #message-states): interprets the text and asks the
// service of each noun, so that every finding is within the caller's reach and masked as elsewhere; records that the role
// may not read elsewhere are not found. Read only; holds no SQL.
import type { Campaign } from '../../../contract/campaigns.ts';
import type { FoundClient, FoundPayment, SupportFindings } from '../../../contract/search.ts';
import type { Db } from '../../db/database.ts';
import { readNumberSearch } from '../../domain/numberSearch.ts';
import { may, type Caller } from '../../http/caller.ts';
import { listArray } from '../../http/listPage.ts';
import { latestOf } from '../audit/entries.service.ts';
import { findSkipped, searchCampaigns } from '../campaigns/lists/lists.service.ts';
import { clientPage } from '../clients/table.service.ts';
import { listDnd } from '../dnd/dnd.service.ts';
import { newestMessages, searchMessages } from '../messages/messages.service.ts';
import { networksOf } from '../networks/networks.service.ts';
import { findPayments } from '../payments/payments.service.ts';

export interface SupportRequest {
  text: string;
  page: number;
  per_page: number;
  now: Date;
}

/** Most findings that are shown; more need a narrower search. */
const campaignsMax = 10;
const clientsMax = 5;
const paymentsMax = 10;
const entriesMax = 20;
const skippedMax = 10;
/** Campaigns that are shown of each client found, if few clients are found. */
const campaignsOfClient = 3;
/** Fewest letters of a search by a client's name. */
const lettersMin = 2;
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
  const isName = digits === undefined && text.length >= lettersMin;
  const clients = isName ? await aboutClients(db, caller, text) : [];
  return {
    number: msisdn === undefined ? null : await aboutNumber(db, caller, msisdn),
    campaigns: await aboutCampaigns(db, caller, {
      now: request.now,
      limit: campaignsMax,
      ...(digits === undefined ? { name: text, of: clients } : { id: digits }),
    }),
    clients,
    payments: msisdn === undefined ? await aboutPayments(db, caller, text) : [],
    skipped: msisdn === undefined ? [] : await aboutSkipped(db, caller, msisdn),
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
    messages: await searchMessages(db, caller, { campaignId: id, page, per_page, now }),
  };
}

interface CampaignSearch extends Omit<Parameters<typeof searchCampaigns>[1], 'caller' | 'reach'> {
  /** Clients whose newest campaigns are included. */
  of?: readonly FoundClient[];
}

async function aboutCampaigns(
  db: Db,
  caller: Caller,
  { of = [], ...asked }: CampaignSearch,
): Promise<Campaign[]> {
  if (!may(caller, 'campaigns', 'read')) return [];
  const found = await searchCampaigns(db, { caller, reach: caller.reach, ...asked });
  const wanted = of.length * campaignsOfClient <= asked.limit ? of : [];
  for (const { id, name } of wanted) {
    const newest = { caller, reach: { clientId: id }, now: asked.now, limit: campaignsOfClient };
    const theirs = await searchCampaigns(db, newest);
    found.push(...theirs.map((campaign) => ({ ...campaign, client_name: name })));
  }
  const each = new Map(found.map((campaign) => [campaign.id, campaign]));
  return withStops(db, [...each.values()].slice(0, asked.limit));
}

/** Adds from the audit log who stopped a campaign and when, if an older version stopped it and its row does not have this. */
async function withStops(db: Db, campaigns: readonly Campaign[]): Promise<Campaign[]> {
  const stops = new Map<Campaign, { by: string; at: Date }>();
  for (const [state, action] of [
    ['paused', 'campaign.pause'],
    ['cancelled', 'campaign.cancel'],
  ] as const) {
    const open = campaigns.filter((campaign) => campaign.state === state && !campaign.stopped_at);
    if (open.length === 0) continue;
    const subjects = open.map(({ client_id: clientId = 0, campaign_name: subject }) => ({
      clientId,
      subject,
    }));
    for (const { client_id, subject, user_name: by, created: at } of await latestOf(db, action, subjects)) {
      const campaign = open.find(
        (each) =>
          each.client_id === client_id && each.campaign_name === subject && new Date(each.created) <= at,
      );
      if (campaign) stops.set(campaign, { by, at });
    }
  }
  return campaigns.map((campaign) => {
    const stop = stops.get(campaign);
    return stop ? { ...campaign, stopped_by: stop.by, stopped_at: stop.at.toISOString() } : campaign;
  });
}

async function aboutClients(db: Db, caller: Caller, text: string): Promise<FoundClient[]> {
  if (!may(caller, 'clients', 'read')) return [];
  const { data } = await clientPage(db, caller, {
    search: text,
    page: 1,
    per_page: clientsMax,
    sort: 'name|asc',
  });
  const newest = await newestMessages(
    db,
    data.map(({ id }) => id),
  );
  return data.map(({ id, name, status, sms_balance: balance }) => ({
    id,
    name,
    status,
    balance: balance ?? 0,
    last_sent: newest.get(id)?.toISOString() ?? null,
  }));
}

async function aboutSkipped(db: Db, caller: Caller, msisdn: string) {
  if (!may(caller, 'campaigns', 'read')) return [];
  return findSkipped(db, { reach: caller.reach, msisdn, limit: skippedMax });
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
    paid_at: payment.paid_at,
  }));
}

async function aboutNumber(db: Db, caller: Caller, msisdn: string): Promise<SupportFindings['number']> {
  const networkOf = await networksOf(db, [msisdn]);
  const found = { msisdn, network: networkOf(msisdn)?.network ?? null };
  if (!may(caller, 'dnd', 'read')) return found;
  const { message: dnd } = await listDnd(db, caller, { msisdn, page: 1, per_page: entriesMax });
  return { ...found, dnd };
}

async function findMessages(
  db: Db,
  caller: Caller,
  asked: Omit<SupportRequest, 'text'> & { number: ReturnType<typeof readNumberSearch>; compact: string },
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
