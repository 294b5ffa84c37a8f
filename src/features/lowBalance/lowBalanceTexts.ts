// The texts of a client's low-balance alert (requirements/domain.md#low-balance).
import { texts } from '../../i18n/texts.ts';

export const lowBalanceTexts = texts({
  en: {
    title: 'Low balance alert',
    off: 'Low balance alert is off',
    below: (units: string) => `Low balance alert below ${units}`,
    turnOn: 'Turn on',
    change: 'Change',
    saved: 'Low balance alert saved',
    submit: 'Save',
    field: 'Warn below',
    hint: 'Empty turns it off',
    lead: 'The console shows a warning while the balance is below this. Users who may top up also get one SMS each time it falls below.',
  },
  sw: {
    title: 'Tahadhari ya salio dogo',
    off: 'Tahadhari ya salio dogo imezimwa',
    below: (units) => `Tahadhari ya salio chini ya ${units}`,
    turnOn: 'Washa',
    change: 'Badilisha',
    saved: 'Tahadhari ya salio dogo imehifadhiwa',
    submit: 'Hifadhi',
    field: 'Tahadharisha chini ya',
    hint: 'Ikiwa tupu, tahadhari inazimwa',
    lead: 'Mfumo huonyesha tahadhari wakati salio liko chini, na SMS hutumwa kwa watumiaji wanaoweza kuongeza salio, mara moja kila linaposhuka.',
  },
});
