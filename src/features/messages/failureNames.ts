import type { FailureCode } from '../../../contract/failures.ts';
import { texts } from '../../i18n/texts.ts';

/** Failure reasons by which messages can be filtered. */
export const failureNames: Readonly<Record<FailureCode, string>> = texts({
  on_dnd_list: ['On the DND list', 'Iko kwenye orodha ya DND'],
  campaign_cancelled: ['Campaign cancelled', 'Kampeni ilighairiwa'],
  message_cancelled: ['Message cancelled', 'Ujumbe ulighairiwa'],
  not_sent_in_time: ['Not sent in time', 'Haukutumwa kwa wakati'],
  validity_ended: ['Validity ended', 'Muda wa uhalali uliisha'],
  message_invalid: ['Message not valid', 'Ujumbe si sahihi'],
  number_unknown: ['Unknown number', 'Nambari haijulikani'],
  sender_unknown: ['Sender ID refused', 'Jina la mtumaji limekataliwa'],
  message_too_long: ['Message too long', 'Ujumbe ni mrefu mno'],
  refused_by_network: ['Refused by the network', 'Ulikataliwa na mtandao'],
  delivery_impossible: ['Delivery impossible', 'Hauwezi kufikishwa'],
  absent_subscriber: ['Phone off or out of reach', 'Simu imezimwa au haipatikani'],
  opted_out: ['Opted out at the network', 'Mpokeaji alijiondoa kwenye mtandao'],
  expired: ['Expired', 'Muda uliisha'],
  undelivered: ['Undelivered', 'Haukufikishwa'],
  deleted_by_network: ['Deleted by the network', 'Ulifutwa na mtandao'],
  rejected_by_network: ['Rejected by the network', 'Ulikataliwa na mtandao baada ya kupokewa'],
  outcome_unknown: ['Outcome unknown', 'Matokeo hayajulikani'],
});
