// The first script of every page. It does not wait for React: what the address needs is shown in outline and requested while React
// loads.
import { applyLanguage } from './i18n/language.ts';
import { loadEarly } from './loadEarly.ts';
import { applyTheme } from './theme/shownMode.ts';
import { addStoredFont } from './theme/storedFont.ts';

applyLanguage();
applyTheme();
addStoredFont();
void loadEarly(location).then(() => import('./start.tsx'));
