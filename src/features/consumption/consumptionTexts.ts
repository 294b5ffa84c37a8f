// The texts of the consumption lists.
import { texts } from '../../i18n/texts.ts';

export const consumptionTexts = texts({
  en: { charged: 'SMS charged in this range' },
  sw: { charged: 'SMS zilizotozwa katika kipindi hiki' },
});
