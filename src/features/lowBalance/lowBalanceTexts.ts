// The texts of a client's low-balance alert (requirements/domain.md#low-balance).
import { texts } from '../../i18n/texts.ts';

export const lowBalanceTexts = texts({
  title: ['Low balance alert', 'Tahadhari ya salio dogo'],
  off: ['Low balance alert is off', 'Tahadhari ya salio dogo imezimwa'],
  below: (units: string) => [`Low balance alert below ${units}`, `Tahadhari ya salio chini ya ${units}`],
  turnOn: ['Turn on', 'Washa'],
  change: ['Change', 'Badilisha'],
  saved: ['Low balance alert saved', 'Tahadhari ya salio dogo imehifadhiwa'],
  submit: ['Save', 'Hifadhi'],
  field: ['Warn below', 'Tahadharisha chini ya'],
  hint: ['Empty turns it off', 'Ikiwa tupu, tahadhari inazimwa'],
  lead: [
    'The console shows a warning while the balance is below this. Users who may top up also get one SMS each time it falls below.',
    'Mfumo huonyesha tahadhari wakati salio liko chini, na SMS hutumwa kwa watumiaji wanaoweza kuongeza salio, mara moja kila linaposhuka.',
  ],
});
