// The texts for the choice of a connector, which many screens load without those for states of networks.
import { texts } from '../../i18n/texts.ts';

export const connectorTexts = texts({
  inactive: (name: string) => [`${name} (inactive)`, `${name} (hakitumiki)`],
  none: ['Add a connector first', 'Ongeza kiunganishi kwanza'],
});
