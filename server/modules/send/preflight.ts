// What a send would do, worked out by one function: the console shows it before anything goes, and accepting a send
// starts from the very same result, so what is confirmed is what is sent (DOMAIN section 5). Reads only.
import { partsMax, segment } from '../../../contract/segments.ts';
import { typedNumbersMax, type Preflight, type RejectReason } from '../../../contract/send.ts';
import type { Db, Tx } from '../../db/database.ts';
import { sumKes, times } from '../../domain/kes.ts';
import { splitNumbers, toMsisdn } from '../../domain/msisdn.ts';
import { Refusal } from '../../domain/refusal.ts';
import { chooseRoute, type Route } from '../../domain/routes.ts';
import { available } from '../ledger/ledger.service.ts';
import { networksOf } from '../networks/networks.service.ts';
import { findSenderName, listRoutes } from './send.store.ts';

export interface TypedSend {
  clientId: number;
  sender: string | number;
  text: string;
  /** As typed: numbers in any form, separated by commas, semicolons or white space. */
  numbers: string;
}

export interface WorkedOut {
  senderName: string;
  recipients: { msisdn: string; network: string; route: Route; cost: string }[];
  report: Preflight;
}

/** Rejected entries that are listed one by one; the others are in the counts. */
const rejectsListed = 100;

export async function workOut(db: Db | Tx, send: TypedSend): Promise<WorkedOut> {
  const segments = segment(send.text);
  if (segments.parts > partsMax) {
    throw new Refusal(
      422,
      `Message is ${segments.parts} parts long, at most ${partsMax} are sent`,
      'message',
    );
  }
  const entries = splitNumbers(send.numbers);
  if (entries.length > typedNumbersMax) {
    throw new Refusal(
      422,
      `At most ${typedNumbersMax.toLocaleString('en')} numbers can be typed at once`,
      'msisdn',
    );
  }
  const senderName = await findSenderName(db, send.clientId, send.sender);
  if (senderName === undefined) {
    throw new Refusal(422, `Sender ID ${send.sender} is not available to your account`, 'sender_id');
  }
  const routes = await listRoutes(db, send.clientId, senderName);
  const msisdns = entries.map(toMsisdn);
  const networkOf = await networksOf(
    db,
    msisdns.filter((msisdn) => msisdn !== undefined),
  );

  const recipients: WorkedOut['recipients'] = [];
  const rejects: Preflight['rejects'] = [];
  const rejected = new Map<RejectReason, number>();
  const seen = new Set<string>();
  const costs = new Map(routes.map((route) => [route, times(route.rate, segments.parts)]));

  entries.forEach((value, index) => {
    const reject = (reason: RejectReason) => {
      rejected.set(reason, (rejected.get(reason) ?? 0) + 1);
      if (rejects.length < rejectsListed) rejects.push({ row: index + 1, value: value.slice(0, 40), reason });
    };
    const msisdn = msisdns[index];
    if (msisdn === undefined) return reject('Invalid number');
    if (seen.has(msisdn)) return reject('Duplicate');
    seen.add(msisdn);
    const network = networkOf(msisdn);
    const route = chooseRoute(msisdn, network, routes);
    if (!route) return reject('No route');
    recipients.push({ msisdn, network: route.connectorName, route, cost: costs.get(route) ?? '0' });
  });

  const units = recipients.length * segments.parts;
  const balance = await available(db, send.clientId);
  const report: Preflight = {
    rows: entries.length,
    accepted: recipients.length,
    encoding: segments.encoding,
    parts: segments.parts,
    units,
    cost: sumKes(recipients.map((recipient) => recipient.cost)),
    balance,
    balance_after: balance - units,
    rejected: [...rejected].map(([reason, count]) => ({ reason, count })),
    rejects,
    networks: byNetwork(recipients, segments.parts),
  };
  return { senderName, recipients, report };
}

function byNetwork(recipients: WorkedOut['recipients'], parts: number): Preflight['networks'] {
  const groups = Map.groupBy(recipients, (recipient) => recipient.network);
  return [...groups].map(([network, members]) => ({
    network,
    numbers: members.length,
    units: members.length * parts,
    cost: sumKes(members.map((member) => member.cost)),
  }));
}
