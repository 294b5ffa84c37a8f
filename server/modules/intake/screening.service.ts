// Screens recipients: who gets a message, which text, by which route and at what price; and who is rejected, and why
// (requirements/domain.md#sending). One screening sees all batches of one send and remembers every number it accepted.
// Reads only.
import { countSegments, partsMax, type SegmentCount } from '../../../contract/segments.ts';
import type { Reject, RejectReason } from '../../../contract/rejects.ts';
import { optOutText } from '../../../contract/send.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import type { Db, Tx } from '../../db/database.ts';
import { readAhead } from './readAhead.ts';
import { eventLoopYield } from '../../runtime/eventLoopYield.ts';
import { times } from '../../domain/kes.ts';
import {
  missingField,
  render,
  templateOf,
  textWithoutFields,
  type Template,
} from '../../domain/personalise.ts';
import { Refusal } from '../../domain/refusal.ts';
import { placeOf, routeTo, type Place, type Route } from '../../domain/routes.ts';
import type { Candidate, Candidates } from './recipients.service.ts';
import {
  readNumbers,
  readSenders,
  senderUnavailable,
  type NumberFacts,
  type SenderFacts,
} from './screeningFacts.service.ts';

export interface SendText {
  clientId: number;
  /** The sender's name, or the id of one of the client's rows. */
  sender: string | number;
  text: string;
  optOut: boolean;
  class: MessageClass;
  /** Connectors that must not carry it. */
  avoid?: ((connectorId: number) => boolean) | undefined;
}

export interface Recipient {
  row: number;
  msisdn: string;
  network: string;
  /** The network or country of the number. */
  place: Place;
  route: Route;
  text: string;
  encoding: SegmentCount['encoding'];
  parts: number;
  /** KES, exact. */
  cost: string;
}

export interface Screening {
  senderName: string;
  /** All routes of the sender ID. */
  routes: readonly Route[];
  /** The text with its fields left empty. */
  bare: SegmentCount;
  /** The text of all recipients without one of their own; undefined for a text with fields. */
  commonText: string | undefined;
  /** Judges all batches in their order, and reads what they need of their numbers, one batch ahead. */
  all(
    db: Db | Tx,
    candidates: AsyncIterable<Candidate[]>,
  ): AsyncGenerator<Screened & { batch: readonly Candidate[] }>;
  /** Judges the next batch by what {@link readNumbers} read; yields to the event loop in between. */
  judgeAll(candidates: readonly Candidate[], numbers: NumberFacts): Promise<Screened>;
}

export interface Screened {
  recipients: Recipient[];
  rejects: (Reject & { reason: RejectReason })[];
}

/** Candidates judged before yielding to the event loop: their texts may be long. */
const judgedAtOnce = 20;

/**
 * `fields` are those of {@link Candidates}. 422 for a sender the client may not use, a text over ten parts even with its
 * fields empty, and an unknown field.
 */
export const prepareScreening = async (
  db: Db | Tx,
  send: SendText & { fields: Candidates['fields'] },
): Promise<Screening> => screenRecipients(await readSenders(db, [send]), send);

/** Like {@link prepareScreening}, with senders that were read before. */
export function screenRecipients(
  facts: SenderFacts,
  send: SendText & { fields: Candidates['fields'] },
): Screening {
  const template = templateOf(send.text, send.fields);
  const ending = send.optOut ? ` ${optOutText}` : '';
  const bareText = textWithoutFields(template) + ending;
  const bare = { text: bareText, ...countSegments(bareText) };
  if (bare.parts > partsMax) {
    throw new Refusal(
      422,
      'message_too_long',
      `Message is ${bare.parts} parts long, at most ${partsMax} are sent`,
      'message',
    );
  }
  const sender = facts.senderOf(send.clientId, send.sender);
  if (!sender) throw senderUnavailable(send.sender);
  const { avoid } = send;
  const routes = avoid ? sender.routes.filter(({ connectorId }) => !avoid(connectorId)) : sender.routes;
  const rules: Rules = {
    clientId: send.clientId,
    template,
    ending,
    bare,
    routes,
    costOf: costs(),
    seen: new Set(),
  };

  async function judgeAll(candidates: readonly Candidate[], numbers: NumberFacts): Promise<Screened> {
    const all: Screened = { recipients: [], rejects: [] };
    const yieldIfDue = eventLoopYield();
    for (let at = 0; at < candidates.length; at += judgedAtOnce) {
      for (const candidate of candidates.slice(at, at + judgedAtOnce)) {
        const judged = judge(candidate, numbers, rules);
        if ('reason' in judged) all.rejects.push(judged);
        else all.recipients.push(judged);
      }
      await yieldIfDue();
    }
    return all;
  }
  return {
    senderName: sender.name,
    routes,
    bare,
    commonText: template.keys.length > 0 ? undefined : bare.text,
    judgeAll,
    async *all(on, candidates) {
      async function* withNumbers() {
        for await (const batch of readAhead(candidates))
          yield { batch, numbers: await readNumbers(on, [send.clientId], batch) };
      }
      for await (const { batch, numbers } of readAhead(withNumbers()))
        yield { batch, ...(await judgeAll(batch, numbers)) };
    },
  };
}

/** The rules by which the candidates of one send are judged. */
interface Rules {
  clientId: number;
  template: Template;
  /** Follows the text of each recipient. */
  ending: string;
  /** The text with its fields left empty. */
  bare: SegmentCount & { text: string };
  routes: readonly Route[];
  costOf: (route: Route, parts: number) => string;
  /** Numbers accepted so far, not as text: a million of them fit. */
  seen: Set<number>;
}

function judge(
  { row, value, msisdn, fields, muted, text: own }: Candidate,
  { networkOf, isDnd }: NumberFacts,
  { clientId, template, ending, bare, routes, costOf, seen }: Rules,
): Recipient | Screened['rejects'][number] {
  const rejected = (reason: RejectReason, note = '') => ({ row, value: value.slice(0, 40) + note, reason });
  if (msisdn === undefined) return rejected('Invalid number');
  const known = seen.size;
  const number = Number(msisdn);
  if (own === undefined && seen.add(number).size === known) return rejected('Duplicate');
  if (muted) return rejected('Muted');
  if (isDnd(clientId, msisdn)) return rejected('DND');
  const place = placeOf(msisdn, networkOf(msisdn));
  const route = routeTo(place, routes);
  if (!route) return rejected('No route');
  const isPersonal = template.keys.length > 0;
  const missing = isPersonal ? missingField(template, fields) : undefined;
  const text = own ?? (isPersonal ? render(template, fields) + ending : bare.text);
  const { parts, encoding } = isPersonal || own !== undefined ? countSegments(text) : bare;
  if (missing !== undefined || parts > partsMax) {
    // The number is forgotten, because a later row with the same number may be complete.
    seen.delete(number);
    if (missing !== undefined) return rejected('Missing field', ` without {${missing}}`);
    return rejected('Too long', ` (${parts} parts)`);
  }
  const cost = costOf(route, parts);
  return { row, msisdn, network: route.connectorName, place, route, text, encoding, parts, cost };
}

/** The refusal (422) of a send whose entries are all rejected, with the reasons. */
export function noRecipients(
  rejected: readonly { reason: string; count: number }[],
  field?: string,
): Refusal {
  const reasons = rejected.map(({ reason, count }) => `${reason.toLowerCase()} (${count})`).join(', ');
  const message = reasons ? `None of the numbers can be sent to: ${reasons}` : 'There are no recipients';
  return new Refusal(422, 'recipients_missing', message, field);
}

export function countReasons(rejects: readonly { reason: string }[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of rejects) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

/** Multiplying exact decimals is slow: each rate and length once. */
function costs(): (route: Route, parts: number) => string {
  const known = new Map<Route, string[]>();
  return (route, parts) => {
    let row = known.get(route);
    if (!row) known.set(route, (row = []));
    return (row[parts] ??= times(route.rate, parts));
  };
}
