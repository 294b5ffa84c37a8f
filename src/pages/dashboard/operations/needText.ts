// What needs a person, in words: what it is, the figures beside it, and where it is settled.
import type { AuditFault } from '../../../../contract/auditFault.ts';
import type { BypassCause } from '../../../../contract/connectors.ts';
import type { Need } from '../../../../contract/home.ts';
import { formatCount } from '../../../components/formatNumber.ts';
import { holdReason } from '../../../features/alarms/alarmText.ts';
import { linkErrorText } from '../../../features/alarms/linkErrorText.ts';
import { ageText } from './ageText.ts';
import { auditPlace, campaignPlace, clientPlace, connectorPlace, places } from './homeLinks.ts';
import type { Place } from './homeLinks.ts';
import { operationsTexts } from './operationsTexts.ts';

const texts = operationsTexts.needs;

export interface NeedWords {
  text: string;
  /** Small, after the text; empty where there is nothing to add. */
  more: string;
  action?: { label: string; place: Place };
  isUrgent: boolean;
}

/** All in words. That messages bypass a link which is down is said with the link. */
export function needsInWords(needs: readonly Need[], now: string): NeedWords[] {
  const idsOf = (wanted: Need['kind']) =>
    new Set(needs.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  const [down, bypassed] = [idsOf('link'), idsOf('bypass')];
  return needs
    .filter(({ kind, id }) => kind !== 'bypass' || !down.has(id))
    .map((need) => needWords(need, now, bypassed.has(need.id)));
}

export function needWords(need: Need, now: string, isBypassed = false): NeedWords {
  const { kind, id, name, count, since, detail } = need;
  const called = name ?? '';
  const amount = count ?? 0;
  const age = since === null ? undefined : ageText(since, now);
  switch (kind) {
    case 'hold':
      return {
        ...urgent(texts.hold, detail && holdReason(detail), amount > 0 && texts.queued(amount)),
        ...open(places.connectors),
      };
    case 'engine':
      return { ...urgent(texts.engine, age && texts.down(age)), ...open(places.connectors) };
    case 'books':
      return { ...urgent(texts.books(amount), detail), ...open(places.ledger, texts.actions.audit) };
    case 'audit':
      return {
        ...urgent(
          texts.audit[isFault(detail) ? detail : 'changed'],
          id !== null && texts.auditEntry(id),
          count !== null && texts.auditPlace(count),
        ),
        ...open(id === null ? places.auditLog : auditPlace(id)),
      };
    case 'parked':
      return { ...urgent(texts.parked(amount), age && texts.oldest(age)), ...open(places.connectors) };
    case 'job':
      return { ...urgent(texts.job(called), detail), ...campaignOf(called) };
    case 'link':
      return {
        ...urgent(
          texts.link(called),
          age && texts.down(age),
          amount > 0 && texts.queued(amount),
          detail && linkReason(detail),
          isBypassed && texts.otherRoutes,
        ),
        ...open(id === null ? places.connectors : connectorPlace(id)),
      };
    case 'bypass':
      return {
        ...urgent(
          texts.bypass(called),
          isCause(detail) && texts.bypassCauses[detail],
          texts.otherRoutes,
          age && texts.down(age),
          amount > 0 && texts.queued(amount),
        ),
        ...open(id === null ? places.connectors : connectorPlace(id)),
      };
    case 'receipts':
      return {
        ...calm(texts.receipts(called), age && texts.down(age)),
        ...open(id === null ? places.connectors : connectorPlace(id)),
      };
    case 'queue':
      return {
        ...calm(texts.queue(called), amount > 0 && texts.queued(amount), age && texts.oldest(age)),
        ...open(id === null ? places.connectors : connectorPlace(id)),
      };
    case 'package':
      return {
        ...calm(texts.package(called), texts.short(amount)),
        ...open(places.packages, texts.actions.credit),
      };
    case 'client':
      if (id === null) return { ...calm(texts.clients(amount)), ...open(places.clients) };
      return {
        ...calm(texts.client(called), amount > 0 ? texts.remainingUnits(amount) : texts.noUnits),
        ...open(clientPlace(id), texts.actions.credit),
      };
    case 'campaign':
      if (id === null) return { ...calm(texts.campaigns(amount)), ...open(places.pausedCampaigns) };
      return {
        ...calm(
          texts.campaign(called),
          detail && texts.pausedBy(detail),
          need.failed_percent != null && texts.failedShare(need.failed_percent),
          age && operationsTexts.ago(age),
          amount > 0 && formatCount(amount, 'unsent message'),
        ),
        ...open(campaignPlace(id)),
      };
    case 'approval':
      if (id === null)
        return {
          ...calm(texts.approvals(amount), age && texts.oldestWaits(age)),
          ...open(places.suspendedClients, texts.actions.review),
        };
      return {
        ...calm(
          texts.approval(called),
          detail === 'unproved' && texts.unproved,
          age && operationsTexts.ago(age),
        ),
        ...open(clientPlace(id), texts.actions.review),
      };
    case 'payments':
      return {
        ...calm(texts.payments(amount), age && texts.oldestWaits(age)),
        ...open(places.payments, texts.actions.assign),
      };
    case 'second_person':
      return {
        ...calm(texts.secondPerson(amount), age && texts.oldestWaits(age)),
        ...open(places.approvals, texts.actions.review),
      };
    case 'requests':
    default:
      return {
        ...calm(texts.requests(amount), age && texts.oldestWaits(age)),
        ...open(places.requests, texts.actions.review),
      };
  }
}

const isFault = (detail: string | null): detail is AuditFault['kind'] =>
  detail !== null && Object.hasOwn(texts.audit, detail);

const isCause = (detail: string | null): detail is BypassCause =>
  detail !== null && Object.hasOwn(texts.bypassCauses, detail);

const open = (place: Place, label: string = texts.actions.open) => ({ action: { label, place } });

type Part = string | false | null | undefined;

const words = (isUrgent: boolean, text: string, more: readonly Part[]) => ({
  text,
  more: more.filter(Boolean).join(' · '),
  isUrgent,
});
const urgent = (text: string, ...more: Part[]) => words(true, text, more);
const calm = (text: string, ...more: Part[]) => words(false, text, more);

/** The key of a campaign's job holds its id. */
function campaignOf(key: string): Pick<NeedWords, 'action'> {
  const [, id] = /^(?:start|follow):(\d+)$/.exec(key) ?? [];
  return id === undefined ? {} : { action: { label: texts.actions.open, place: campaignPlace(Number(id)) } };
}

const reasons = operationsTexts.linkReasons;

/** What the operating system says of a connection, in words. */
const errors: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, reasons.refused],
  [/ENOTFOUND|EAI_AGAIN/, reasons.unknownHost],
  [/EHOSTUNREACH|ENETUNREACH/, reasons.noRoute],
  [/ETIMEDOUT/, reasons.timeout],
  [/ECONNRESET|EPIPE/, reasons.reset],
];

const linkReason = (error: string): string =>
  errors.find(([pattern]) => pattern.test(error))?.[1] ?? linkErrorText(error);
