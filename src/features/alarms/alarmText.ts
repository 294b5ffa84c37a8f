// The texts of alarms in the language of the page. The server sends the English ones.
import {
  alarmInKiswahili,
  holdReasonInKiswahili,
  type DescribedAlarm,
} from '../../../contract/alarmKiswahili.ts';
import { serverText } from '../../i18n/texts.ts';

/** Why sending is held. */
export const holdReason = (english: string): string => serverText(english, holdReasonInKiswahili(english));

export const alarmText = (alarm: DescribedAlarm): string => serverText(alarm.text, alarmInKiswahili(alarm));
