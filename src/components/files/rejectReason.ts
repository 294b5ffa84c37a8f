// Why a row of a file or an entry of a send is rejected. The server sends the English text.
import type { RejectReason } from '../../../contract/rejects.ts';
import { serverText } from '../../i18n/texts.ts';

/** Kiswahili for the server's texts. */
const reasons: Readonly<Record<string, string>> = {
  'Invalid number': 'Nambari si sahihi',
  Duplicate: 'Imerudiwa',
  'No route': 'Hakuna njia ya kufikia nambari hii',
  DND: 'Iko kwenye orodha ya DND',
  Muted: 'Imenyamazishwa',
  'Missing field': 'Sehemu ya kujaza haipo',
  'Too long': 'Ujumbe ni mrefu mno',
} satisfies Record<RejectReason, string>;

export function rejectReasonText(reason: string): string {
  const nameMax = /^Name longer than (\d+) characters$/.exec(reason)?.[1];
  const field = /^Field longer than (\d+) characters: (.*)$/.exec(reason);
  if (field) return serverText(reason, `Sehemu ${field[2]} inazidi herufi ${field[1]}`);
  return serverText(reason, nameMax ? `Jina linazidi herufi ${nameMax}` : reasons[reason]);
}
