import type { FailureCode } from '../../../contract/failures.ts';
import { texts } from '../../i18n/texts.ts';

/** The reasons of failures, by which messages are found. */
export const failureNames: Readonly<Record<FailureCode, string>> = texts({
  en: {
    on_dnd_list: 'On the DND list',
    campaign_cancelled: 'Campaign cancelled',
    not_sent_in_time: 'Not sent in time',
    message_invalid: 'Message not valid',
    number_unknown: 'Unknown number',
    sender_unknown: 'Sender ID refused',
    message_too_long: 'Message too long',
    refused_by_network: 'Refused by the network',
    delivery_impossible: 'Delivery impossible',
    absent_subscriber: 'Phone off or out of reach',
    opted_out: 'Opted out at the network',
    expired: 'Expired',
    undelivered: 'Undelivered',
    deleted_by_network: 'Deleted by the network',
    rejected_by_network: 'Rejected by the network',
    outcome_unknown: 'Outcome unknown',
  },
  sw: {
    on_dnd_list: 'Iko kwenye orodha ya DND',
    campaign_cancelled: 'Kampeni ilighairiwa',
    not_sent_in_time: 'Haukutumwa kwa wakati',
    message_invalid: 'Ujumbe si sahihi',
    number_unknown: 'Nambari haijulikani',
    sender_unknown: 'Jina la mtumaji limekataliwa',
    message_too_long: 'Ujumbe ni mrefu mno',
    refused_by_network: 'Ulikataliwa na mtandao',
    delivery_impossible: 'Hauwezi kufikishwa',
    absent_subscriber: 'Simu imezimwa au haipatikani',
    opted_out: 'Mpokeaji alijiondoa kwenye mtandao',
    expired: 'Muda uliisha',
    undelivered: 'Haukufikishwa',
    deleted_by_network: 'Ulifutwa na mtandao',
    rejected_by_network: 'Ulikataliwa na mtandao baada ya kupokewa',
    outcome_unknown: 'Matokeo hayajulikani',
  },
});
