// The texts of the message input, which sends and templates share (requirements/domain.md#text).
import { texts } from '../../i18n/texts.ts';

export const messageInputTexts = texts({
  en: {
    left: (characters: number) => `${characters} left in this part`,
    withoutFields: 'without its fields',
    partsMax: (max: number) => `At most ${max} parts can be sent`,
    forcing: (characters: string) => `These characters make it UCS-2: ${characters}`,
    doubled: (characters: string) => `These characters count double: ${characters}`,
    replace: 'Replace look-alikes',
  },
  sw: {
    left: (characters) => `zimebaki ${characters} katika sehemu hii`,
    withoutFields: 'bila sehemu zake za kujaza',
    partsMax: (max) => `Sehemu zisizozidi ${max} ndizo zinazoweza kutumwa`,
    forcing: (characters) => `Herufi hizi zinaufanya uwe UCS-2: ${characters}`,
    doubled: (characters) => `Herufi hizi zinahesabiwa mara mbili: ${characters}`,
    replace: 'Badilisha kwa zinazofanana',
  },
});
