// The texts of message templates (requirements/deviations.md#message-templates).
import { texts } from '../../i18n/texts.ts';

export const templateTexts = texts({
  name: ['Name', 'Jina'],
  message: ['Message', 'Ujumbe'],
  parts: ['Parts', 'Sehemu'],
  updated: ['Updated', 'Kilisasishwa'],
  search: ['Search by name or text', 'Tafuta kwa jina au maandishi'],
  empty: ['No templates found', 'Hakuna violezo'],
  emptyHint: [
    'Save a text that you send often with Create template. Every send form can then insert it.',
    'Hifadhi maandishi unayotuma mara kwa mara kwa kubonyeza Unda kiolezo; kila fomu ya kutuma itaweza kuyatumia.',
  ],
  narrowedHint: ['Search for another name or text.', 'Tafuta jina au maandishi mengine.'],
  create: ['Create template', 'Unda kiolezo'],
  form: {
    create: ['New template', 'Kiolezo kipya'],
    edit: ['Edit template', 'Hariri kiolezo'],
    missing: ['Please fill all the required fields', 'Tafadhali jaza sehemu zote zinazohitajika'],
    tooManyParts: (parts: number, max: number) => [
      `The message has ${parts} parts; at most ${max} can be sent`,
      `Ujumbe una sehemu ${parts}; zisizozidi ${max} ndizo zinazoweza kutumwa`,
    ],
    submit: ['Save', 'Hifadhi'],
    done: ['Template saved', 'Kiolezo kimehifadhiwa'],
  },
  delete: {
    title: ['Delete template?', 'Ungependa kufuta kiolezo?'],
    text: (name: string) => [
      `“${name}” is removed from every send form. Messages sent with it are kept.`,
      `“${name}” kitaondolewa kwenye kila fomu ya kutuma. Jumbe zilizotumwa nacho zitabaki.`,
    ],
    done: ['Template deleted', 'Kiolezo kimefutwa'],
  },
});
