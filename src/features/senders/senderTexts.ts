// The texts of sender ID configurations and of their assignments to clients (requirements/administration.md#sender-id-configurations,
// #sender-id-mapping).
import { plural, texts } from '../../i18n/texts.ts';

export const senderTexts = texts({
  title: ['Sender Ids Configurations', 'Mipangilio ya majina ya mtumaji'],
  trailLabel: ['Breadcrumb', 'Njia ya ukurasa'],
  trail: [
    ['Admin', 'Sender Ids', 'Telcos'],
    ['Msimamizi', 'Majina ya mtumaji', 'Mitandao'],
  ],
  search: ['Search by name or network', 'Tafuta kwa jina au mtandao'],
  create: ['Create New', 'Unda jipya'],
  empty: ['No sender IDs found', 'Hakuna majina ya mtumaji'],
  emptyHint: [
    'Set up a sender name on a connector with Create New.',
    'Weka jina la mtumaji kwenye kiunganishi kwa kubonyeza Unda jipya.',
  ],
  senderName: ['Sender Name', 'Jina la mtumaji'],
  packageId: ['Package ID', 'Nambari ya kifurushi'],
  packageShort: (id: string) => [`Package ${id}`, `Kifurushi ${id}`],
  connector: ['Connector/Network', 'Kiunganishi/Mtandao'],
  clients: ['Clients', 'Wateja'],
  status: ['Status', 'Hali'],
  on: (name: string, network: string) => [`${name} on ${network}`, `${name} kwa ${network}`],
  createTitle: ['Create sender ID', 'Unda jina la mtumaji'],
  updateTitle: ['Update sender ID', 'Sasisha jina la mtumaji'],
  fields: {
    code: ['Sender name', 'Jina la mtumaji'],
    packageId: ['Package ID', 'Nambari ya kifurushi'],
    connector: ['Connector', 'Kiunganishi'],
    route: ['Route', 'Njia'],
  },
  routes: { 1: ['Primary', 'Ya kwanza'], 2: ['Secondary', 'Ya pili'], 3: ['Third', 'Ya tatu'] },
  routeHint: [
    'Where several connectors reach a number with this sender ID, primary routes go first. The next route takes over while a connector does not work.',
    'Viunganishi kadhaa vinapofikia nambari kwa jina hili, njia ya kwanza inatangulia. Njia inayofuata inachukua nafasi kiunganishi kisipofanya kazi.',
  ],
  packageHint: [
    'The telco’s number for the bundle you bought. Without one, any number, such as 1.',
    'Nambari ya kifurushi ulichonunua kwa mtandao. Kama huna, nambari yoyote, kama 1.',
  ],
  createAndAssign: ['Create and assign', 'Unda na ugawe'],
  created: ['Sender ID created', 'Jina la mtumaji limeundwa'],
  updated: ['Sender ID updated', 'Jina la mtumaji limesasishwa'],
  activated: ['Sender ID activated', 'Jina la mtumaji limewashwa'],
  deactivated: ['Sender ID deactivated', 'Jina la mtumaji limezimwa'],
  deleted: ['Sender ID deleted', 'Jina la mtumaji limefutwa'],
  idMissing: [
    'Sender ID is missing. Cannot update Sender.',
    'Kitambulisho cha jina la mtumaji hakipo. Haliwezi kusasishwa.',
  ],
  lookalikeHint: [
    'Set it up only for its owner, with documents that prove ownership.',
    'Liweke kwa mmiliki wake tu, akiwa na hati zinazothibitisha umiliki.',
  ],
  inUse: (clients: number) => [
    `${plural(clients, { one: '# client sends', other: '# clients send' })} with it. Changes apply to their next sends; queued messages are sent unchanged.`,
    `${plural(clients, { one: 'Mteja # analitumia', other: 'Wateja # wanalitumia' })} kutuma. Mabadiliko yatatumika katika utumaji unaofuata; jumbe zilizo kwenye foleni zitatumwa bila mabadiliko.`,
  ],
  toggleTitle: (verb: string, name: string) => [`${verb} ${name}?`, `${verb} ${name}?`],
  deactivateText: (clients: number, name: string) => [
    `Are you sure? ${clients ? plural(clients, { one: '# client', other: '# clients' }) : 'No client'} can no longer send as ${name}. Queued messages are still sent.`,
    `Una uhakika? ${clients ? plural(clients, { one: `Mteja # hataweza tena kutuma kama ${name}`, other: `Wateja # hawataweza tena kutuma kama ${name}` }) : `Hakuna mteja anayetuma kama ${name}`}. Jumbe zilizo kwenye foleni zitatumwa.`,
  ],
  activateText: (clients: number, name: string) => [
    `Are you sure? ${clients ? plural(clients, { one: '# client', other: '# clients' }) : 'No client'} can send as ${name} again.`,
    `Una uhakika? ${clients ? plural(clients, { one: `Mteja # ataweza tena kutuma kama ${name}`, other: `Wateja # wataweza tena kutuma kama ${name}` }) : `Hakuna mteja aliyepewa ${name}`}.`,
  ],
  deleteTitle: (name: string) => [`Delete ${name}?`, `Futa ${name}?`],
  deleteText: (name: string, network: string) => [
    `Are you sure? ${name} is removed${network && ` from ${network}`}. A sender ID that clients use cannot be deleted.`,
    `Una uhakika? ${name} litaondolewa${network && ` kwa ${network}`}. Jina la mtumaji linalotumiwa na wateja haliwezi kufutwa.`,
  ],
  mapping: {
    title: ['Sender Id Mapping', 'Ugawaji wa majina ya mtumaji'],
    search: ['Search by client or sender ID', 'Tafuta kwa mteja au jina la mtumaji'],
    empty: ['No SMS Found', 'Hakuna kilichopatikana'],
    emptyHint: ['No client has a sender ID yet.', 'Hakuna mteja mwenye jina la mtumaji bado.'],
    clientName: ['Client Name', 'Jina la mteja'],
    senderId: ['Sender ID', 'Jina la mtumaji'],
    network: ['Network', 'Mtandao'],
  },
  assign: {
    label: ['Assign to clients', 'Gawia wateja'],
    title: (name: string) => [`Assign ${name} to clients`, `Gawia wateja ${name}`],
    submit: ['Assign', 'Gawa'],
    choose: (max: string) => [`Choose 1 to ${max} clients`, `Chagua wateja 1 hadi ${max}`],
    hint: ['Clients that have it already stay unchanged.', 'Wateja walio nalo tayari hawatabadilika.'],
    done: ['The chosen clients can send with it', 'Wateja uliowachagua wanaweza kutuma kwa jina hili'],
  },
});
