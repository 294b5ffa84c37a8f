// Texts of the Developers page.
import { texts } from '../../i18n/texts.ts';

export const developerTexts = texts({
  keys: ['API keys', 'Funguo za API'],
  webhooks: ['Webhooks', 'Webhook'],
  requests: ['Requests', 'Maombi'],
  documentation: ['Documentation', 'Mwongozo'],
  kind: ['Kind', 'Aina'],
  live: ['Live', 'Halisi'],
  test: ['Test', 'Majaribio'],
  quickStart: ['Open the quick start with this key', 'Fungua mwongozo wa kuanza na ufunguo huu'],
});
