// The texts of the message input, which sends and templates share (requirements/domain.md#text).
import { texts } from '../../../i18n/texts.ts';

export const messageInputTexts = texts({
  left: (characters: number) => [
    `${characters} left in this part`,
    `zimebaki ${characters} katika sehemu hii`,
  ],
  withoutFields: ['without its fields', 'bila sehemu zake za kujaza'],
  partsMax: (max: number) => [
    `At most ${max} parts can be sent`,
    `Sehemu zisizozidi ${max} ndizo zinazoweza kutumwa`,
  ],
  forcing: (characters: string) => [
    `These characters make it UCS-2: ${characters}`,
    `Herufi hizi zinaufanya uwe UCS-2: ${characters}`,
  ],
  doubled: (characters: string) => [
    `These characters count double: ${characters}`,
    `Herufi hizi zinahesabiwa mara mbili: ${characters}`,
  ],
  replace: ['Replace look-alikes', 'Badilisha kwa zinazofanana'],
});
