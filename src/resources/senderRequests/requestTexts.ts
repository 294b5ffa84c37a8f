// The texts of requests for a sender ID (requirements/kenya.md#sender-ids).
import { paperNames } from '../../../contract/papers.ts';
import { plural, texts } from '../../i18n/texts.ts';

export const requestTexts = texts({
  title: ['Sender ID Requests', 'Maombi ya jina la mtumaji'],
  search: ['Search by name or client', 'Tafuta kwa jina au mteja'],
  searchOwn: ['Search by name', 'Tafuta kwa jina'],
  create: ['Request sender ID', 'Omba jina la mtumaji'],
  empty: ['No requests found', 'Hakuna maombi yaliyopatikana'],
  emptyHint: [
    'Request your first sender ID with Request sender ID. Networks take 2 to 14 working days.',
    'Omba jina lako la kwanza la mtumaji kwa kubonyeza Omba jina la mtumaji. Mitandao huchukua siku 2 hadi 14 za kazi.',
  ],
  narrowedHint: [
    'Choose another status, or search for something else.',
    'Chagua hali nyingine, au tafuta kitu kingine.',
  ],
  senderId: ['Sender ID', 'Jina la mtumaji'],
  client: ['Client', 'Mteja'],
  networks: ['Networks', 'Mitandao'],
  requested: ['Requested', 'Tarehe ya ombi'],
  requestedBy: ['Requested by', 'Aliyeomba'],
  usedFor: ['Used for', 'Matumizi'],
  status: ['Status', 'Hali'],
  purposes: { transactional: ['Transactional', 'Huduma'], promotional: ['Promotional', 'Matangazo'] },
  purposeMessages: {
    transactional: ['Transactional messages', 'Jumbe za huduma'],
    promotional: ['Promotional messages', 'Jumbe za matangazo'],
  },
  purposeHints: {
    transactional: [
      'One-time passwords, receipts, alerts. Sent at any hour. Safaricom requires a separate sender ID for each purpose.',
      'Manenosiri ya kutumika mara moja, risiti, tahadhari. Hutumwa saa yoyote. Safaricom huhitaji jina la mtumaji tofauti kwa kila matumizi.',
    ],
    promotional: [
      'Offers and news. Sent within the sending windows of each network. Safaricom requires a separate sender ID for each purpose.',
      'Ofa na habari. Hutumwa ndani ya saa za kutuma za kila mtandao. Safaricom huhitaji jina la mtumaji tofauti kwa kila matumizi.',
    ],
  },
  lookalikeApproval: [
    'Approve it only for its owner, with documents that prove ownership.',
    'Liidhinishe kwa mmiliki wake tu, akiwa na hati zinazothibitisha umiliki.',
  ],
  lookalikeRequest: ['Only the platform can configure it.', 'Ni mfumo pekee unaoweza kuliweka.'],
  configured: ['Configuration', 'Mipangilio'],
  documents: ['Documents', 'Hati'],
  papers: {
    authorisation_letter: [paperNames.authorisation_letter, 'Barua ya idhini'],
    incorporation_certificate: [paperNames.incorporation_certificate, 'Cheti cha usajili wa kampuni'],
    kra_pin: [paperNames.kra_pin, 'Cheti cha PIN ya KRA'],
  },
  downloadOf: (paper: string) => [`Download ${paper}`, `Pakua ${paper}`],
  view: ['View', 'Tazama'],
  hide: ['Hide', 'Ficha'],
  viewOf: (paper: string) => [`View ${paper}`, `Tazama ${paper}`],
  documentsHint: (megabytes: number) => [
    `Documents as PDF, PNG or JPEG, at most ${megabytes} MB each.`,
    `Hati za PDF, PNG au JPEG, zisizozidi MB ${megabytes} kila moja.`,
  ],
  fileOf: (paper: string) => [`File of the ${paper}`, `Faili ya ${paper}`],
  attached: (file: string) => [`${file} is attached`, `${file} imeambatishwa`],
  submit: ['Request', 'Omba'],
  submitAgain: ['Send again', 'Tuma tena'],
  againTitle: (name: string) => [`Send ${name} again`, `Tuma tena ombi la ${name}`],
  done: ['Sender ID requested', 'Jina la mtumaji limeombwa'],
  withdraw: ['Withdraw', 'Ondoa ombi'],
  withdrawTitle: (name: string) => [`Withdraw ${name}?`, `Ondoa ombi la ${name}?`],
  withdrawText: [
    'Are you sure? Undecided networks are withdrawn. You can send the request again later.',
    'Una uhakika? Ombi litaondolewa kwa mitandao ambayo haijaamua. Unaweza kulituma tena baadaye.',
  ],
  withdrawn: ['Request withdrawn', 'Ombi limeondolewa'],
  approve: ['Approve', 'Idhinisha'],
  approved: ['Approved', 'Limeidhinishwa'],
  reject: ['Reject', 'Kataa'],
  rejected: ['Rejected', 'Limekataliwa'],
  resubmitted: (reason: string) => [
    `Resubmitted. Previously rejected: ${reason}`,
    `Liliombwa tena. Lilikataliwa awali: ${reason}`,
  ],
  package: (id: number) => [`Package ${id}`, `Kifurushi ${id}`],
  decided: (date: string, by: string) => [by ? `${date} by ${by}` : date, by ? `${date} na ${by}` : date],
  packageId: ['Package ID', 'Nambari ya kifurushi'],
  reason: ['Reason', 'Sababu'],
  reasonMissing: [
    'Enter a reason, so that the client knows what to change',
    'Weka sababu, ili mteja ajue cha kubadilisha',
  ],
  reasonHint: ['Shown to the client', 'Mteja ataiona'],
  on: (name: string, network: string) => [`${name} on ${network}`, `${name} kwa ${network}`],
  /** `sender` is the name at its network. */
  usedBy: (count: number, clients: string, sender: string) => [
    `${clients} ${count === 1 ? 'sends' : 'send'} as ${sender}. Check that both are allowed to use it.`,
    `${clients} ${count === 1 ? 'anatuma' : 'wanatuma'} kama ${sender}. Hakikisha kwamba wote wanaruhusiwa kulitumia.`,
  ],
  packageHint: (name: string, network: string) => [
    `The package that ${network} bills ${name} to`,
    `Kifurushi ambacho ${network} hutoza ${name}`,
  ],
  packageKnown: ['From its configuration on this network', 'Kutoka kwenye mipangilio yake ya mtandao huu'],
  bulk: {
    approve: ['Approve selected', 'Idhinisha yaliyochaguliwa'],
    all: ['Approve on all networks', 'Idhinisha kwa mitandao yote'],
    title: (count: number) => [
      `Approve ${plural(count, { one: '# request', other: '# requests' })}`,
      `Idhinisha ${plural(count, { one: 'ombi #', other: 'maombi #' })}`,
    ],
    text: [
      'Each is approved on all networks that have not decided.',
      'Kila ombi litaidhinishwa kwa mitandao yote ambayo haijaamua.',
    ],
    packageOn: (network: string) => [`Package ID on ${network}`, `Nambari ya kifurushi kwa ${network}`],
    packageHint: ['For names without a configuration there', 'Kwa majina yasiyo na mipangilio huko'],
    done: ['Requests approved', 'Maombi yameidhinishwa'],
    decided: [
      'Nothing to approve: the requests were decided or withdrawn meanwhile',
      'Hakuna la kuidhinisha: maombi yameshaamuliwa au kuondolewa',
    ],
    refused: ['Not approved:', 'Hayakuidhinishwa:'],
  },
});
