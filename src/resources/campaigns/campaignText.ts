// Texts of the server about a campaign, in the language of the page.
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatCount, formatNumber } from '../../format/formatNumber.ts';
import { serverText } from '../../i18n/texts.ts';
import { stateWord } from './campaignStates.ts';
import { campaignTexts } from './campaignTexts.ts';

/** Kiswahili for the codes of reasons. */
const reasons: Readonly<Record<string, string>> = {
  run_before_restore: 'Ulikuwa wakati wake kabla ya hifadhidata kurejeshwa',
  run_missed: 'Haikuweza kuanza ndani ya saa 6 baada ya muda wake',
  run_skipped: 'Imerukwa na mtumiaji',
  account_suspended: 'Akaunti imesimamishwa',
  paused_too_long: 'Ilisitishwa kwa muda mrefu kuliko ujumbe wake unavyoweza kuhifadhiwa',
  schedule_replaced: 'Nafasi yake imechukuliwa na kampeni mpya',
  balance_insufficient: 'Salio halikutosha',
  daily_limit_reached: 'Kikomo cha SMS cha siku kilifikiwa',
  recipients_missing: 'Hakukuwa na mpokeaji anayeweza kutumiwa ujumbe',
  recipients_too_many: 'Wapokeaji walikuwa wengi kupita kiasi',
  contact_group_not_found: 'Kikundi cha wawasiliani hakipo tena',
  sender_not_found: 'Jina la mtumaji halikupatikana',
  sender_unavailable: 'Jina la mtumaji halikuweza kutumika',
  sender_inactive: 'Jina la mtumaji lilikuwa limezimwa',
  message_too_long: 'Ujumbe ulikuwa mrefu kupita kiasi',
  message_field_unknown: 'Ujumbe una sehemu ya kujaza isiyojulikana',
};

/** Why a campaign or one of its runs failed, waits or was not started. */
export const reasonText = ({ reason, reason_code: code }: Pick<Campaign, 'reason' | 'reason_code'>) =>
  reason ? serverText(reason, code ? reasons[code] : undefined) : undefined;

/** The state and the reason; without a state, the description that the backend sends. */
export const statusDescription = (campaign: Campaign): string =>
  serverText(
    campaign.status_description,
    [stateWord(campaign), reasonText(campaign)].filter(Boolean).join(': ') || undefined,
  );

/** Runs, recipients and outcomes; without a state, the text that the backend sends. */
export function statisticsText(campaign: Campaign): string {
  const { statistics, state, number_of_sends: runs, recipients, delivered, failed, pending } = campaign;
  if (!statistics) return campaignTexts.statistics.none;
  if (state === undefined || runs === undefined) return statistics;
  const outcomes = [
    `${formatNumber(delivered)} zimefika`,
    `${formatNumber(failed)} zimefeli`,
    `${formatNumber(pending)} zinasubiri uthibitisho wa kufika`,
  ];
  return serverText(
    statistics,
    `Awamu ${formatNumber(runs)} kwa ${formatCount(recipients, 'recipient')}: ${outcomes.join(', ')}`,
  );
}
