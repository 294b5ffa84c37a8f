// Texts of the 404 page.
import { texts } from '../i18n/texts.ts';

export const notFoundTexts = texts({
  title: ['Error 404 - Page not found', 'Hitilafu 404 - Ukurasa haujapatikana'],
  lead: [
    'The page you are looking for does not exist, or it has moved.',
    'Ukurasa unaoutafuta haupo, au umehamishwa.',
  ],
  home: ['GO TO HOMEPAGE', 'NENDA UKURASA WA MWANZO'],
  help: ['Need Help?', 'Unahitaji usaidizi?'],
  helpTitle: ['Help', 'Usaidizi'],
  helpLines: [
    [
      'Check the address for a typing error.',
      'Go to the homepage and sign in; every page of the console is in its menu.',
      'No sign-in yet? Register your organization from the sign-in page.',
      'A page that used to be there is missing? Ask an administrator of your organization whether your role includes it.',
    ],
    [
      'Angalia kama kuna kosa kwenye anwani uliyoandika.',
      'Nenda kwenye ukurasa wa mwanzo na uingie; kurasa zote za mfumo ziko kwenye menyu.',
      'Huna akaunti bado? Sajili shirika lako kutoka kwenye ukurasa wa kuingia.',
      'Ukurasa uliokuwepo hauonekani? Muulize msimamizi wa shirika lako kama jukumu lako linauruhusu.',
    ],
  ],
});
