// The text of each problem that needs attention, its figures, and a link to the screen that solves it.
import type { AuditFault } from '../../../../contract/auditFault.ts';
import type { BypassCause } from '../../../../contract/connectors.ts';
import type { Need } from '../../../../contract/home.ts';
import { formatCount } from '../../../format/formatNumber.ts';
import { joined, type Part } from '../../../format/joined.ts';
import { holdReason } from '../../../features/alarms/alarmText.ts';
import { linkErrorText } from '../../../features/alarms/linkErrorText.ts';
import { ageText } from './ageText.ts';
import { auditPlace, campaignPlace, clientPlace, connectorPlace, places, type Place } from './homeLinks.ts';
import { needTexts as texts } from './needTexts.ts';

interface Action {
  label: string;
  to: string;
}

export interface NeedText {
  text: string;
  /** Details shown in small print after the text; may be empty. */
  more: string;
  action?: Action | undefined;
  isUrgent: boolean;
}

/** Returns the texts of all problems. If messages bypass a link that is down, the text of the link includes the bypass. */
export function describeNeeds(needs: readonly Need[], now: string): NeedText[] {
  const idsOf = (wanted: Need['kind']) =>
    new Set(needs.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  const [down, bypassed] = [idsOf('link'), idsOf('bypass')];
  return needs
    .filter(({ kind, id }) => kind !== 'bypass' || !down.has(id))
    .map((need) => needWords(need, now, bypassed.has(need.id)));
}

export function needWords(need: Need, now: string, isBypassed = false): NeedText {
  const { kind, id, name, count, since, detail } = need;
  const called = name ?? '';
  const amount = count ?? 0;
  const age = since === null ? undefined : ageText(since, now);
  const ago = age && texts.ago(age);
  const lasting = age && texts.down(age);
  const oldest = age && texts.oldest(age);
  const oldestWaits = age && texts.oldestWaits(age);
  const queued = amount > 0 && texts.queued(amount);
  const { actions } = texts;
  const openConnector = open(id === null ? places.connectors : connectorPlace(id));
  switch (kind) {
    case 'hold':
      return urgent(texts.hold, [detail && holdReason(detail), queued], open(places.connectors));
    case 'engine':
      return urgent(texts.engine, [lasting], open(places.connectors));
    case 'disk':
      return urgent(texts.disk, [texts.diskFree(amount)], undefined);
    case 'books':
      return urgent(texts.booksBroken(amount), [detail], open(places.ledger, actions.audit));
    case 'audit':
      return urgent(
        texts.audit[isFault(detail) ? detail : 'changed'],
        [id !== null && texts.auditEntry(id), count !== null && texts.auditPlace(count)],
        open(id === null ? places.auditLog : auditPlace(id)),
      );
    case 'parked':
      return urgent(texts.parked(amount), [oldest], open(places.connectors));
    case 'job':
      return urgent(
        (detail === null ? texts.stuckJob : texts.job)(called),
        [detail ?? lasting],
        campaignOf(called),
      );
    case 'link':
      return urgent(
        texts.link(called),
        [lasting, queued, detail && linkReason(detail), isBypassed && texts.otherRoutes],
        openConnector,
      );
    case 'bypass':
      return urgent(
        texts.bypass(called),
        [isCause(detail) && texts.bypassCauses[detail], texts.otherRoutes, lasting, queued],
        openConnector,
      );
    case 'receipts':
      return calm(texts.receipts(called), [lasting], openConnector);
    case 'queue':
      return calm(texts.queue(called), [queued, oldest], openConnector);
    case 'package':
      return calm(texts.package(called), [texts.short(amount)], open(places.packages, actions.credit));
    case 'backup':
      return calm(texts.backup(amount), [lasting], open(places.auditLog));
    case 'client':
      if (id === null) return calm(texts.clients(amount), [], open(places.clients));
      return calm(
        texts.client(called),
        [amount > 0 ? texts.remainingUnits(amount) : texts.noUnits],
        open(clientPlace(id), actions.credit),
      );
    case 'campaign':
      if (id === null) return calm(texts.campaigns(amount), [], open(places.pausedCampaigns));
      return calm(
        texts.campaign(called),
        [
          detail && texts.pausedBy(detail),
          need.failed_percent != null && texts.failedShare(need.failed_percent),
          ago,
          amount > 0 && formatCount(amount, 'unsent message'),
        ],
        open(campaignPlace(id)),
      );
    case 'approval':
      if (id === null)
        return calm(texts.approvals(amount), [oldestWaits], open(places.suspendedClients, actions.review));
      return calm(
        texts.approval(called),
        [detail === 'unproved' && texts.unproved, ago],
        open(clientPlace(id), actions.review),
      );
    case 'payments':
      return calm(texts.payments(amount), [oldestWaits], open(places.payments, actions.assign));
    case 'second_person':
      return calm(texts.secondPerson(amount), [oldestWaits], open({ to: '/approvals' }, actions.review));
    case 'requests':
    default:
      return calm(texts.requests(amount), [oldestWaits], open(places.requests, actions.review));
  }
}

const isFault = (detail: string | null): detail is AuditFault['kind'] =>
  detail !== null && Object.hasOwn(texts.audit, detail);

const isCause = (detail: string | null): detail is BypassCause =>
  detail !== null && Object.hasOwn(texts.bypassCauses, detail);

const open = ({ to }: Pick<Place, 'to'>, label: string = texts.actions.open): Action => ({ label, to });

const words =
  (isUrgent: boolean) =>
  (text: string, more: Part[], action: Action | undefined): NeedText => ({
    text,
    more: joined(...more),
    action,
    isUrgent,
  });
const urgent = words(true);
const calm = words(false);

/** Returns the link to the campaign of a job, whose key contains its id; undefined for other jobs. */
function campaignOf(key: string): Action | undefined {
  const [, id] = /^(?:start|follow):(\d+)$/.exec(key) ?? [];
  return id === undefined ? undefined : open(campaignPlace(Number(id)));
}

const reasons = texts.linkReasons;

/** Texts for connection errors of the operating system, by pattern. */
const errors: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, reasons.refused],
  [/ENOTFOUND|EAI_AGAIN/, reasons.unknownHost],
  [/EHOSTUNREACH|ENETUNREACH/, reasons.noRoute],
  [/ETIMEDOUT/, reasons.timeout],
  [/ECONNRESET|EPIPE/, reasons.reset],
];

const linkReason = (error: string): string =>
  errors.find(([pattern]) => pattern.test(error))?.[1] ?? linkErrorText(error);
