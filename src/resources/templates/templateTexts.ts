// The texts of message templates (requirements/deviations.md#message-templates).
import { texts } from '../../i18n/texts.ts';

export const templateTexts = texts({
  en: {
    name: 'Name',
    message: 'Message',
    parts: 'Parts',
    updated: 'Updated',
    search: 'Search by name or text',
    empty: 'No templates found',
    hint: 'Save a text that you send often with Create template. Every send form can then insert it.',
    searchedHint: 'Search for another name or text.',
    create: 'Create template',
    form: {
      create: 'New template',
      edit: 'Edit template',
      missing: 'Please fill all the required fields',
      tooManyParts: (parts: number, max: number) =>
        `The message has ${parts} parts; at most ${max} can be sent`,
      submit: 'Save',
      done: 'Template saved',
    },
    delete: {
      title: 'Delete template?',
      text: (name: string) => `“${name}” is removed from every send form. Messages sent with it are kept.`,
      done: 'Template deleted',
    },
  },
  sw: {
    name: 'Jina',
    message: 'Ujumbe',
    parts: 'Sehemu',
    updated: 'Kilisasishwa',
    search: 'Tafuta kwa jina au maandishi',
    empty: 'Hakuna violezo',
    hint: 'Hifadhi maandishi unayotuma mara kwa mara kwa kubonyeza Unda kiolezo; kila fomu ya kutuma itaweza kuyatumia.',
    searchedHint: 'Tafuta jina au maandishi mengine.',
    create: 'Unda kiolezo',
    form: {
      create: 'Kiolezo kipya',
      edit: 'Hariri kiolezo',
      missing: 'Tafadhali jaza sehemu zote zinazohitajika',
      tooManyParts: (parts, max) => `Ujumbe una sehemu ${parts}; zisizozidi ${max} ndizo zinazoweza kutumwa`,
      submit: 'Hifadhi',
      done: 'Kiolezo kimehifadhiwa',
    },
    delete: {
      title: 'Ungependa kufuta kiolezo?',
      text: (name) => `“${name}” kitaondolewa kwenye kila fomu ya kutuma. Jumbe zilizotumwa nacho zitabaki.`,
      done: 'Kiolezo kimefutwa',
    },
  },
});
