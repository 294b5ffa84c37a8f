// Why a notice was not delivered to some or all recipients, in words. The server sends the English text.
import { linkErrorText } from '../../features/alarms/linkErrorText.ts';
import { serverText } from '../../i18n/texts.ts';

/** Kiswahili for phrases of the server. */
const phrases: readonly (readonly [english: RegExp, kiswahili: string])[] = [
  [/the platform has no sender ID that can be used/, 'mfumo hauna jina la mtumaji linaloweza kutumika'],
  [/the platform has no units left/, 'mfumo umeishiwa na uniti'],
  [/no route leads to the number/, 'hakuna njia ya kufikia nambari'],
  [/the number was refused/, 'nambari ilikataliwa'],
  [
    /no other connector that works can take the text: it waits/,
    'hakuna kiunganishi kingine kinachofanya kazi kwa ujumbe huu: unasubiri',
  ],
  [/not to (\d+) numbers?:/, 'haikutumwa kwa nambari $1:'],
  [/the mail server refused (\d+) recipients?/, 'seva ya barua pepe ilikataa wapokeaji $1'],
  [/the mail server refused the user or password/, 'seva ya barua pepe ilikataa jina au nenosiri'],
  [/the mail server answered (\d+)/, 'seva ya barua pepe ilijibu $1'],
  [/the mail server does not offer TLS/, 'seva ya barua pepe haina TLS'],
  [/the mail server could not be reached/, 'seva ya barua pepe haikuweza kufikiwa'],
  [/it answered (\d+)/, 'ilijibu $1'],
  [/no mail server is set up/, 'hakuna seva ya barua pepe iliyowekwa'],
  [/no webhook is set up/, 'hakuna webhook iliyowekwa'],
  [/there are no recipients/, 'hakuna wapokeaji'],
];

export const faultText = (english: string): string =>
  serverText(
    english,
    phrases.reduce((text, [phrase, own]) => text.replace(phrase, own), linkErrorText(english)),
  );
