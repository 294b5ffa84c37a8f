// The texts about clients that are affected when a connector is switched off or drained.
import { formatCount } from '../../format/formatNumber.ts';
import { plural, texts } from '../../i18n/texts.ts';

export const impactTexts = texts({
  unused: ['No client sends through it.', 'Hakuna mteja anayetuma kupitia kiunganishi hiki.'],
  uses: (clients: number, senders: number) => [
    `${formatCount(clients, 'client')} ${clients === 1 ? 'sends' : 'send'} through it with ${formatCount(senders, 'sender ID')}.`,
    plural(clients, {
      one: `Mteja # anatuma kupitia kiunganishi hiki kwa ${formatCount(senders, 'sender ID')}.`,
      other: `Wateja # wanatuma kupitia kiunganishi hiki kwa ${formatCount(senders, 'sender ID')}.`,
    }),
  ],
  allElsewhere: ['New messages go through other connectors.', 'Jumbe mpya zitapitia viunganishi vingine.'],
  stranded: (clients: number) => [
    plural(clients, {
      one: '# client has no other connector for these numbers; its new messages are rejected with “No route”:',
      other:
        '# clients have no other connector for these numbers; their new messages are rejected with “No route”:',
    }),
    plural(clients, {
      one: 'Mteja # hana kiunganishi kingine cha nambari hizi; jumbe zake mpya zitakataliwa kwa sababu hazina njia:',
      other:
        'Wateja # hawana kiunganishi kingine cha nambari hizi; jumbe zao mpya zitakataliwa kwa sababu hazina njia:',
    }),
  ],
  more: (clients: string) => [`${clients} and others`, `${clients} na wengine`],
});
