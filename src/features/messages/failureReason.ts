import type { FailureCode } from '../../../contract/failures.ts';
import type { MessageRecord } from '../../../contract/messages.ts';
import { serverText } from '../../i18n/texts.ts';

/** The reasons in Kiswahili; the server sends the English ones. */
const reasons: Record<FailureCode, string> = {
  on_dnd_list: 'Nambari iko kwenye orodha ya DND',
  campaign_cancelled: 'Kampeni ilighairiwa kabla ya ujumbe kutumwa',
  message_cancelled: 'Ulighairiwa kabla ya kutumwa',
  not_sent_in_time: 'Haukuweza kutumwa ndani ya saa 72',
  validity_ended: 'Muda wa uhalali wa ujumbe uliisha kabla haujatumwa',
  message_invalid: 'Ujumbe hauwezi kutumwa ulivyo',
  number_unknown: 'Mtandao hauitambui nambari hii',
  sender_unknown: 'Mtandao haulitambui jina hili la mtumaji',
  message_too_long: 'Ujumbe ni mrefu kupita kiasi kwa mtandao',
  refused_by_network: 'Mtandao uliukataa ujumbe',
  delivery_impossible: 'Nambari imehamishwa mtandao au haitumiki',
  absent_subscriber: 'Simu ilikuwa imezimwa au haipatikani',
  opted_out: 'Mpokeaji amejiondoa kwenye jumbe za mtumaji huyu',
  expired: 'Mtandao ulijaribu hadi muda ukaisha',
  undelivered: 'Mtandao haukuweza kuifikia simu',
  deleted_by_network: 'Mtandao uliufuta ujumbe',
  rejected_by_network: 'Mtandao uliukataa ujumbe baada ya kuupokea',
  outcome_unknown: 'Huenda ulitumwa, lakini mtandao haukuthibitisha ndani ya saa 72',
};

/** Why a message failed; empty if it did not fail or the server sends no reason. */
export const failureReason = ({
  reason,
  failure_code: code,
}: Pick<MessageRecord, 'reason' | 'failure_code'>): string =>
  reason ? serverText(reason, code ? reasons[code] : undefined) : '';
