// The texts of releasing sending after a restore.
import type { WaitingRule } from '../../../contract/alarms.ts';
import { texts, type Both } from '../../i18n/texts.ts';

type PerRule = Record<WaitingRule, Both>;

export const holdTexts = texts({
  release: {
    set_aside: ['Release without earlier messages', 'Ruhusu bila jumbe za awali'],
    send: ['Release and send everything', 'Ruhusu na utume zote'],
  } satisfies PerRule,
  title: {
    set_aside: ['Release sending without earlier messages?', 'Ruhusu utumaji bila jumbe za awali?'],
    send: ['Release sending and send everything?', 'Ruhusu utumaji na utume jumbe zote?'],
  } satisfies PerRule,
  text: {
    set_aside: [
      'Messages that were due before the restore may have been sent already. They are not sent: each is settled by its delivery receipt, or refunded after 72 hours. Campaigns that were running are paused, and campaign runs that were due are recorded as missed. Messages accepted since, and those scheduled for later, are sent.',
      'Jumbe ambazo wakati wake ulifika kabla ya kurejesha hifadhidata huenda zilikuwa zimetumwa. Hazitatumwa: kila mmoja utaamuliwa na uthibitisho wake wa kufika, au uniti zake zitarudishwa baada ya saa 72. Kampeni zilizokuwa zikiendelea zitasitishwa, na awamu za kampeni ambazo wakati wake ulifika zitaandikwa kuwa zimekosekana. Jumbe zilizopokelewa tangu wakati huo, na zilizoratibiwa kutumwa baadaye, zitatumwa.',
    ],
    send: [
      'All messages that wait are sent, and campaigns continue. Recipients who received a message after the moment the database was restored to receive it again, and it is charged again.',
      'Jumbe zote zinazosubiri zitatumwa, na kampeni zitaendelea. Wapokeaji waliopata ujumbe baada ya wakati wa nakala iliyorejeshwa wataupata tena, na utatozwa tena.',
    ],
  } satisfies PerRule,
  done: ['Sending released', 'Utumaji umeruhusiwa'],
});
