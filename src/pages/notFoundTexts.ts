// Texts of the 404 page.
import { texts } from '../i18n/texts.ts';

export const notFoundTexts = texts({
  en: {
    title: 'Error 404 - Page not found',
    lead: 'The page you are looking for does not exist, or it has moved.',
    home: 'GO TO HOMEPAGE',
    help: 'Need Help?',
    helpTitle: 'Help',
    helpLines: [
      'Check the address for a typing error.',
      'Go to the homepage and sign in; every page of the console is in its menu.',
      'No sign-in yet? Register your organization from the sign-in page.',
      'A page that used to be there is missing? Ask an administrator of your organization whether your role includes it.',
    ],
  },
  sw: {
    title: 'Hitilafu 404 - Ukurasa haujapatikana',
    lead: 'Ukurasa unaoutafuta haupo, au umehamishwa.',
    home: 'NENDA UKURASA WA MWANZO',
    help: 'Unahitaji usaidizi?',
    helpTitle: 'Usaidizi',
    helpLines: [
      'Angalia kama kuna kosa kwenye anwani uliyoandika.',
      'Nenda kwenye ukurasa wa mwanzo na uingie; kurasa zote za mfumo ziko kwenye menyu.',
      'Huna akaunti bado? Sajili shirika lako kutoka kwenye ukurasa wa kuingia.',
      'Ukurasa uliokuwepo hauonekani? Muulize msimamizi wa shirika lako kama jukumu lako linauruhusu.',
    ],
  },
});
