// The first script of every page. Without waiting for React, it shows the outline of the screen and requests what the address needs.
import { applyLanguage } from './i18n/language.ts';
import { loadEarly } from './loadEarly.ts';
import { applyTheme } from './theme/shownMode.ts';
import { addStoredFont } from './theme/storedFont.ts';

applyLanguage();
applyTheme();
addStoredFont();
void loadEarly(location).then(() => import('./start.tsx'));
