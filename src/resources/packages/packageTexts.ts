// The texts of the packages' stock (requirements/administration.md#global-sms; requirements/domain.md#stock).
import { texts } from '../../i18n/texts.ts';

export const packageTexts = texts({
  title: ['Global SMS', 'Vifurushi vya SMS'],
  empty: ['No Global SMS History Found', 'Hakuna historia ya vifurushi vya SMS'],
  emptyHint: [
    'Enter the units bought from a telco with Credit.',
    'Weka uniti zilizonunuliwa kwa mtandao kupitia Ongeza.',
  ],
  intro: [
    'What each telco still holds for you, per package, once you credit what you bought. Clients get their units from the stock under',
    'Kilichobaki kwa kila mtandao, kwa kifurushi, ukishaongeza ulichonunua. Wateja hupata uniti kutoka kwenye akiba iliyo chini ya',
  ],
  notTracked: ['Not tracked', 'Haifuatiliwi'],
  credit: ['Credit', 'Ongeza'],
  debit: ['Debit', 'Punguza'],
  creditTitle: ['Credit Global SMS', 'Ongeza uniti za kifurushi'],
  debitTitle: ['Debit Global SMS', 'Punguza uniti za kifurushi'],
  credited: ['Package credited', 'Uniti za kifurushi zimeongezwa'],
  debited: ['Package debited', 'Uniti za kifurushi zimepunguzwa'],
  packageId: ['Package ID', 'Nambari ya kifurushi'],
  balance: ['SMS Balance', 'Salio la SMS'],
  held: ['Held by clients', 'Zilizo kwa wateja'],
  oversold: ['Oversold by', 'Zilizouzwa zaidi'],
  amount: ['Amount', 'Kiasi'],
  name: (id: string | number) => [`Package ${id}`, `Kifurushi ${id}`],
  nameInText: (id: string | number) => [`package ${id}`, `kifurushi ${id}`],
  heldBy: (units: string) => [`${units} held by clients`, `${units} ziko kwa wateja`],
  oversoldBy: (units: string) => [`Oversold by ${units}`, `Zimeuzwa zaidi ${units}`],
  fillAll: ['Please fill all the fields', 'Tafadhali jaza sehemu zote'],
  submit: ['SUBMIT', 'WASILISHA'],
  close: ['CLOSE', 'FUNGA'],
  willBe: (units: string) => [
    `The balance of the package will be ${units}`,
    `Salio la kifurushi litakuwa ${units}`,
  ],
});
