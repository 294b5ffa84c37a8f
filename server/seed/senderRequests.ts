// Sender ID requests of the demo's clients in every state, each with valid papers.
import type { Tx } from '../db/database.ts';
import { dayMs } from '../domain/durations.ts';
import { decideIn } from '../modules/senderRequests/decisions.service.ts';
import { placeRequest } from '../modules/senderRequests/senderRequests.service.ts';
import { clientNamed, type SeededClient } from './organisations.ts';

interface DemoRequest {
  client: string;
  code: string;
  purpose: 'transactional' | 'promotional';
  /** The decision of each network: a package, the reason of a rejection, or none yet. */
  networks: Record<string, number | string | undefined>;
  daysAgo: number;
}

const requests: readonly DemoRequest[] = [
  { client: 'Savanna Sacco', code: 'SACCO-PAY', purpose: 'transactional', daysAgo: 12,
    networks: { Safaricom: 1001, Airtel: 'The authorisation letter is not signed by a director', Telkom: undefined } },
  { client: 'Kilimo Fresh', code: 'KILIMO-SOKO', purpose: 'promotional', daysAgo: 8,
    networks: { Safaricom: 'The name belongs to another company on Safaricom', Airtel: 'The KRA PIN is of another company' } },
  { client: 'Jambo Couriers', code: 'JAMBO-OFFER', purpose: 'promotional', daysAgo: 2,
    networks: { Safaricom: undefined, Airtel: undefined } },
  { client: 'Elimu Academy', code: 'ELIMU-INFO', purpose: 'transactional', daysAgo: 1,
    networks: { Safaricom: undefined, Airtel: undefined, Telkom: undefined, Equitel: undefined } },
]; // oxfmt-ignore

const address = '127.0.0.1';

export async function seedSenderRequests(
  tx: Tx,
  clients: readonly SeededClient[],
  { connectors, now }: { connectors: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  const admin = { userId: clients[0]?.userId ?? 0, address };
  for (const { client, code, purpose, networks, daysAgo } of requests) {
    const { id: clientId, userId } = clientNamed(clients, client);
    const at = (days: number) => new Date(now.getTime() - days * dayMs);
    const id = await placeRequest(
      tx,
      { userId, clientId, address, reach: { clientId } },
      {
        code,
        purpose,
        networks: Object.keys(networks).map((name) => connectors.get(name) ?? 0),
        files: new Map(
          [
            ['authorisation_letter', 'authorisation-letter.pdf', 'Letter of authorisation'],
            ['incorporation_certificate', 'certificate.pdf', 'Certificate of incorporation'],
            ['kra_pin', 'kra-pin.pdf', 'KRA PIN certificate'],
          ].map(([kind = '', name = '', title]) => [kind, { name, bytes: pdfOf(`${title}: ${client}`) }]),
        ),
        now: at(daysAgo),
      },
    );
    for (const [network, said] of Object.entries(networks)) {
      if (said === undefined) continue;
      const decision = { id, connector_id: connectors.get(network) ?? 0, now: at(daysAgo / 2) };
      await decideIn(
        tx,
        admin,
        typeof said === 'number'
          ? { ...decision, state: 'approved', package_id: said }
          : { ...decision, state: 'rejected', reason: said },
      );
    }
  }
}

/** One page with one line of text (PDF 1.4). */
function pdfOf(line: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
