// Why a link is not bound, and the result of testing it, in the language of the page. The server sends the English text.
import { linkErrorInKiswahili } from '../../../contract/linkErrorKiswahili.ts';
import { serverText } from '../../i18n/texts.ts';

export const linkErrorText = (english: string): string => serverText(english, linkErrorInKiswahili(english));
