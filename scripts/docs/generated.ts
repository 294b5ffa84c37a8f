// Parts of the documentation that are made from the contract, as Markdown.
import { errorStatuses, type ErrorCode } from '../../contract/errors.ts';
import { callExamples, eventExamples } from '../../contract/v1/examples.ts';
import { errorCatalogue, type ErrorFacts } from '../../contract/v1/errorCatalogue.ts';
import { failureTable, statusTable } from '../../contract/v1/statuses.ts';
import { testNumbers } from '../../contract/v1/testNumbers.ts';
import { webhookEventTypes } from '../../contract/webhookEvents.ts';

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

const parts: Readonly<Record<string, () => string>> = {
  'test numbers': () =>
    table(
      ['Ends with', 'Outcome'],
      testNumbers.map(({ ending, effect }) => [`\`${ending}\``, effect]),
    ),
  statuses: () =>
    table(
      ['Status', 'Meaning', 'Final', 'SMPP', 'Console'],
      Object.entries(statusTable).map(([status, { meaning, isFinal, smpp, console }]) => [
        `\`${status}\``,
        meaning,
        isFinal ? 'Yes' : 'No',
        smpp.join(', '),
        console,
      ]),
    ),
  failures: () =>
    table(
      ['`error.code`', 'Status', '`fault`', 'Meaning'],
      Object.entries(failureTable).map(([code, { status, fault, message }]) => [
        `\`${code}\``,
        `\`${status}\``,
        fault,
        message,
      ]),
    ),
  events: () =>
    table(
      ['Event', 'When'],
      webhookEventTypes.map((type) => [`\`${type}\``, eventExamples[type].when]),
    ),
};

/** The text that replaces `{{what}}` on a page. @throws Error for an unknown `what` */
export function generated(what: string): string {
  const [kind, ...rest] = what.split(' ');
  const name = rest.join(' ');
  const made =
    kind === 'answer'
      ? callExamples[name]?.answer
      : kind === 'event' && Object.hasOwn(eventExamples, name)
        ? eventExamples[name as keyof typeof eventExamples].body
        : undefined;
  if (made !== undefined) return json(made);
  const part = parts[what];
  if (!part) throw new Error(`Unknown part {{${what}}}`);
  return part();
}

const retries = {
  no: 'No. The same request fails again.',
  later: 'Yes, after the seconds of `Retry-After`, or after a growing pause.',
  once_fixed: 'When it is fixed. The request itself need not change.',
} as const;

/** The catalogue of errors. Every code has its own address, which errors contain in `doc_url`. */
export function errorPage(): string {
  const codes = Object.entries(errorCatalogue) as [ErrorCode, ErrorFacts][];
  const entries = codes.map(([code, { meaning, action, retry = 'no' as const, message }]) =>
    [
      `## \`${code}\``,
      `${meaning}.`,
      `- **Status:** ${errorStatuses[code].join(' or ')}\n- **Example:** ${message}\n- **What to do:** ${action}\n- **Retry:** ${retries[retry]}`,
    ].join('\n\n'),
  );
  return [
    '# Error catalogue',
    'Every code that a call of the API answers with, what it means, and what to do. The list is closed: a new code is announced in the [changelog](/docs/changelog).',
    table(
      ['Code', 'Status', 'Retry'],
      codes.map(([code, { retry = 'no' as const }]) => [
        `[\`${code}\`](#${code})`,
        errorStatuses[code].join(', '),
        { no: 'No', later: 'Later', once_fixed: 'Once fixed' }[retry],
      ]),
    ),
    ...entries,
  ].join('\n\n');
}
