// The texts of acknowledging an alarm.
import { texts } from '../../i18n/texts.ts';

export const acknowledgeTexts = texts({
  acknowledge: ['Acknowledge', 'Weka kuwa imeonwa'],
  done: ['Alarm acknowledged', 'Tahadhari imeonwa'],
  by: (name: string) => [`Acknowledged by ${name}`, `Imeonwa na ${name}`],
});
