// Kenya's number ranges, the initial content of the table network_prefixes; changes of an administrator take precedence.
// Digits after 254; the longest prefix wins. Collected from public sources in November 2026.
interface Range {
  mnc: string;
  network: string;
  prefixes: string;
}

const ranges: Range[] = [
  { mnc: '02', network: 'Safaricom', prefixes: '70 71 72 74 757 758 759 768 769 79 11 14 18' },
  {
    mnc: '03',
    network: 'Airtel',
    prefixes: '73 750 751 752 753 754 755 756 761 762 78 100 101 102 103 104 105 106 107 108',
  },
  { mnc: '07', network: 'Telkom', prefixes: '77 120' },
  { mnc: '06', network: 'Equitel', prefixes: '763 764 765 766 124' },
  { mnc: '10', network: 'Faiba', prefixes: '747' },
  { mnc: '09', network: 'Homeland Media', prefixes: '744' },
  { mnc: '04', network: 'Mobile Pay', prefixes: '760' },
  { mnc: '08', network: 'Wetribe', prefixes: '767' },
  { mnc: '12', network: 'Infura', prefixes: '121' },
  { mnc: '14', network: 'NRG Media', prefixes: '130' },
];

/** Rows for network_prefixes. */
export const kenyanPrefixes = ranges.flatMap(({ mnc, network, prefixes }) =>
  prefixes.split(' ').map((prefix) => ({ prefix: `254${prefix}`, mcc: '639', mnc, network })),
);
