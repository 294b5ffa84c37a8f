// The texts of acknowledging an alarm.
import { texts } from '../../i18n/texts.ts';

export const acknowledgeTexts = texts({
  en: {
    acknowledge: 'Acknowledge',
    done: 'Alarm acknowledged',
    by: (name: string) => `Acknowledged by ${name}`,
  },
  sw: {
    acknowledge: 'Weka kuwa imeonwa',
    done: 'Tahadhari imeonwa',
    by: (name) => `Imeonwa na ${name}`,
  },
});
