// The texts of the do-not-disturb list (requirements/portal.md#dnd).
import { texts } from '../../i18n/texts.ts';

export const dndTexts = texts({
  contact: ['Contact', 'Nambari'],
  client: ['Client', 'Mteja'],
  source: ['Source', 'Chanzo'],
  sources: {
    console: ['Added manually', 'Iliongezwa na mtumiaji'],
    import: ['Imported', 'Iliingizwa kwa faili'],
    subscriber: ['Opted out (STOP)', 'Mpokeaji alijiondoa (STOP)'],
    receipt: ['Blocked by the network', 'Ilizuiwa na mtandao'],
    api: ['Added through the API', 'Iliongezwa kupitia API'],
  },
  added: ['Added', 'Iliongezwa'],
  action: ['Action', 'Kitendo'],
  scope: ['Scope', 'Upeo'],
  platform: ['Platform', 'Mfumo'],
  oneClient: ['One client', 'Mteja mmoja'],
  search: ['Search by number', 'Tafuta kwa nambari'],
  allTime: ['All time', 'Muda wote'],
  empty: ['No DND Found', 'Hakuna nambari kwenye orodha ya DND'],
  emptyHint: [
    'Numbers added here, and those that answer STOP, get no messages from you.',
    'Nambari zinazoongezwa hapa, na zinazojibu STOP, hazipati ujumbe kutoka kwako.',
  ],
  create: ['CREATE NEW', 'ONGEZA MPYA'],
  add: {
    title: ['Add Contact To DND', 'Ongeza nambari kwenye orodha ya DND'],
    number: ['Phone number', 'Nambari ya simu'],
    numberHint: ['For example 0712 345 678', 'Kwa mfano 0712 345 678'],
    platform: ['Platform-wide', 'Kwa mfumo mzima'],
    fromAll: ['Blocks messages from every client.', 'Huzuia jumbe kutoka kwa wateja wote.'],
    fromOwn: ['Blocks messages from your organization only.', 'Huzuia jumbe kutoka kwa shirika lako pekee.'],
    fromClient: ['Blocks messages from this client only.', 'Huzuia jumbe kutoka kwa mteja huyu pekee.'],
    submit: ['Add', 'Ongeza'],
    done: ['Number added', 'Nambari imeongezwa'],
  },
  delete: {
    button: (number: string) => [`Delete ${number}`, `Futa ${number}`],
    title: (number: string) => [`Delete ${number}?`, `Ungependa kufuta ${number}?`],
    confirm: ['YES', 'NDIYO'],
    question: (number: string) => [
      `Are you sure you want to delete ${number} from the DND list? It can get messages again.`,
      `Una uhakika unataka kufuta ${number} kwenye orodha ya DND? Itaweza kupata jumbe tena.`,
    ],
    questionOfAll: (number: string) => [
      `Are you sure you want to delete ${number} from the DND list? It can get messages again, from every client.`,
      `Una uhakika unataka kufuta ${number} kwenye orodha ya DND? Itaweza kupata jumbe tena, kutoka kwa wateja wote.`,
    ],
    many: (numbers: string) => [
      `Are you sure? ${numbers} can get messages again.`,
      `Una uhakika? Jumbe zitaweza kufika tena kwa ${numbers}.`,
    ],
    done: (number: string) => [`${number} deleted`, `${number} imefutwa`],
    doneMany: ['Numbers deleted', 'Nambari zimefutwa'],
    noId: ['Invalid contact. Unable to delete.', 'Nambari si sahihi. Haiwezi kufutwa.'],
    notAllowed: ['Method not Allowed', 'Kitendo hiki hakiruhusiwi'],
    failed: ['Failed to delete contact', 'Nambari haikuweza kufutwa'],
    failedWith: (reason: string) => [
      `Failed to delete contact: ${reason}`,
      `Nambari haikuweza kufutwa: ${reason}`,
    ],
  },
  import: {
    button: ['Import', 'Ingiza'],
    title: ['Import numbers', 'Ingiza nambari'],
    file: ['File of numbers', 'Faili ya nambari'],
    lead: (megabytes: number) => [
      `A CSV, text or Excel file with one number a row, up to ${megabytes} MB.`,
      `Faili ya CSV, maandishi au Excel yenye nambari moja kwa kila mstari, isiyozidi MB ${megabytes}.`,
    ],
    done: ['Numbers imported', 'Nambari zimeingizwa'],
    missing: ['Choose a file first', 'Chagua faili kwanza'],
    empty: ['The file is empty', 'Faili haina chochote'],
    tooLarge: (megabytes: number) => [
      `The file is larger than ${megabytes} MB`,
      `Faili inazidi MB ${megabytes}`,
    ],
    added: ['Added', 'Zilizoongezwa'],
    known: ['Already in the list', 'Tayari ziko kwenye orodha'],
    rejected: ['Rejected', 'Zilizokataliwa'],
  },
});
