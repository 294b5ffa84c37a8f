// Texts in Kiswahili that functions return: the timeline of a message, counts, dates, states, and faults of input.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { amount, filledText, rangeRequest } from '../../../contract/common.ts';
import { faultText } from '../../../contract/faults.ts';
import type { MessageEvent } from '../../../contract/messages.ts';
import { dateRange, datePresets } from '../../../src/components/dates/dateRange.ts';
import { resolverOf } from '../../../src/components/form/formSchema.ts';
import { formatDate } from '../../../src/format/formatDate.ts';
import { sentenceOf } from '../../../src/i18n/faultSentences.ts';
import { formatCount, formatDuration, formatKes, formatNumber } from '../../../src/format/formatNumber.ts';
import { needTexts } from '../../../src/pages/dashboard/operations/needTexts.ts';
import { searchTexts } from '../../../src/pages/search/searchTexts.ts';
import { alarmTexts } from '../../../src/resources/alarms/alarmTexts.ts';
import { resultTexts } from '../../../src/resources/campaigns/resultTexts.ts';
import { statusText } from '../../../src/components/statusText.ts';
import { eventDetail, eventTitle } from '../../../src/features/messages/eventText.ts';
import { failureReason } from '../../../src/features/messages/failureReason.ts';

describe('the timeline of a message', () => {
  const event = (kind: string, detail?: string): MessageEvent => ({
    id: kind,
    message_id: 1,
    at: '2026-03-20T10:05:07+03:00',
    kind,
    title: `English title of ${kind}`,
    detail,
  });

  it('names each event by its kind and its network, and one that is unknown in English', () => {
    const life = { network: 'Airtel', before: [event('queued')] };
    expect(eventTitle(event('delivered'), life)).toBe('Airtel imeufikisha kwenye simu');
    expect(eventTitle(event('failed'), life)).toBe('Haukutumwa; uniti ambazo hazikutumika zimerudishwa');
    expect(eventTitle(event('failed'), { ...life, before: [event('pending')] })).toBe(
      'Airtel haikuweza kuufikisha',
    );
    expect(eventTitle(event('retry', 'ESME_RTHROTTLED'), life)).toBe(
      'Airtel haikuweza kuupokea; tunajaribu tena',
    );
    expect(eventTitle(event('retry'), life)).toBe('Haujakabidhiwa bado; unasubiri zamu yake tena');
    expect(eventTitle(event('odd'), life)).toBe('English title of odd');
  });

  it.each([
    ['Its id there: 77-A', 'Kitambulisho chake huko: 77-A'],
    ['EXPIRED: the network gave up trying', 'EXPIRED: mtandao uliacha kujaribu'],
    ['ESME_RTHROTTLED', 'ESME_RTHROTTLED'],
  ])('shows the detail "%s" as "%s"', (detail, shown) => {
    expect(eventDetail(event('failed', detail))).toBe(shown);
  });
});

describe('words and numbers', () => {
  it('counts with the noun first, and keeps separators and amounts', () => {
    expect([formatCount(1, 'message'), formatCount(2_500, 'message')]).toEqual(['ujumbe 1', 'jumbe 2,500']);
    expect(formatCount(3, 'rejected row')).toBe('mistari 3 iliyokataliwa');
    expect([formatNumber(1_234_567), formatKes('12345.6000')]).toEqual(['1,234,567', 'KES 12,345.60']);
    expect(formatDuration(7_500)).toBe('saa 2 dak 5');
  });

  it('says how long ago in the number of the time span', () => {
    expect(['dak 1', 'dak 4', 'saa 2 dak 1'].map(needTexts.ago)).toEqual([
      'dak 1 iliyopita',
      'dak 4 zilizopita',
      'saa 2 dak 1 zilizopita',
    ]);
  });

  it('names the kinds of files that contacts are imported from', () => {
    const english = 'Invalid file format! Please upload a .csv or .xlsx file.';
    expect(sentenceOf(english, 'Faili')).toBe(
      'Muundo wa faili si sahihi! Tafadhali pakia faili ya .csv au .xlsx.',
    );
  });

  it('says what happened to one as to several, in the class of the noun', () => {
    const { reasons, resend } = resultTexts;
    expect([0, 1, 2, 1_000].map(reasons.failed)).toEqual([
      'Kwa nini jumbe 0 zilifeli',
      'Kwa nini ujumbe 1 ulifeli',
      'Kwa nini jumbe 2 zilifeli',
      'Kwa nini jumbe 1,000 zilifeli',
    ]);
    expect([1, 2].map(reasons.rejected)).toEqual([
      'Kwa nini mpokeaji 1 alitengwa',
      'Kwa nini wapokeaji 2 walitengwa',
    ]);
    expect([1, 2].map((count) => resend.notIncluded(count, 'DND'))).toEqual([
      'nambari 1 haijajumuishwa: DND',
      'nambari 2 hazijajumuishwa: DND',
    ]);
    const { credited, reversed } = searchTexts.payments;
    expect([credited(1), credited(5), reversed(1), reversed(5)]).toEqual([
      'uniti 1 imeongezwa',
      'uniti 5 zimeongezwa',
      'uniti 1 imerudishwa',
      'uniti 5 zimerudishwa',
    ]);
    expect([1, 2].map(alarmTexts.someFailed)).toEqual(['1 haikufika', '2 hazikufika']);
  });

  it('writes dates with 24 hours, and says that a date is wrong', () => {
    expect(formatDate('2024-08-02T10:05:09Z', { seconds: true })).toBe('2 Ago 2024 13:05:09');
    expect(formatDate('soon')).toBe('Tarehe si sahihi');
  });

  it('names the date ranges without changing their days', () => {
    expect(datePresets.map(({ label }) => label)).toContain('Siku 7 zilizopita');
    expect(dateRange({ range: 'today' }, '2026-03-20')).toEqual({
      start_date: '2026-03-20',
      end_date: '2026-03-20',
    });
  });

  it('keeps a state and a reason that it has no word for', () => {
    expect([statusText(' Delivered'), statusText('Odd')]).toEqual(['Imefika', 'Odd']);
    expect(failureReason({ reason: 'EC_123', failure_code: null })).toBe('EC_123');
    expect(failureReason({ reason: null, failure_code: null })).toBe('');
  });
});

describe('faults of input', () => {
  it('name the field and the bound', () => {
    const { error } = rangeRequest.safeParse({ per_page: 90_000, start_date: 'soon' });
    expect(error?.issues.map(({ message: text }) => text)).toEqual([
      'Mistari kwa ukurasa: isizidi 50,000',
      'Tarehe ya kuanza: lazima iwe tarehe kama 2026-01-31',
    ]);
  });

  it('name a text that is missing or too long', () => {
    const schema = filledText('Full name', 5);
    expect(schema.safeParse(' ').error?.issues[0]?.message).toBe('Ombi: inahitajika');
    expect(schema.safeParse('Grace Wanjiku').error?.issues[0]?.message).toBe('Ombi: ni ndefu kupita kiasi');
  });

  it('name the field by the label of its form', async () => {
    const check = resolverOf(z.object({ sms_units: amount('Amount') }), {
      sms_units: 'Uniti za kuanzia',
    });
    const { errors } = await check({ sms_units: '0' }, undefined, {} as never);
    expect(errors.sms_units?.message).toMatch(/^Uniti za kuanzia: /);
  });

  it('have a text for every sentence of a schema', () => {
    const isSentence =
      /^(?:\$\{name\}|[A-Z][a-z]+(?: [a-zA-Z]+)*) (?:must|is|are|may|has|needs|begins)\b|^(?:Choose|Enter|Write|Say why|At most|Please|No file|Invalid file|File size)\b/;
    const sentences = globSync('contract/*.ts', {
      exclude: ['contract/faults.ts', 'contract/alarmKiswahili.ts'],
    })
      // Excludes the names that `whole` builds sentences from.
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(
          /(?<!whole(?:OrEmpty)?\()(['`])((?:(?!\1).)+ (?:(?!\1).)+)\1/g,
        ),
      ])
      .map(([, , text = '']) => text)
      .filter((text) => isSentence.test(text))
      .map((text) => text.replace('${name}', 'Port').replaceAll(/\$\{[^}]+\}/g, '5'));
    expect(sentences.length).toBeGreaterThan(60);
    expect(sentences.filter((text) => faultText(text) === text)).toEqual([]);
  });

  it('keep the numbers of a sentence, and name the field by the label of its form', () => {
    const given = { name: 'Jina la kikundi' };
    expect(faultText('The name of a group has at most 60 characters', ['name'], given)).toBe(
      'Jina la kikundi: isizidi herufi 60',
    );
  });
});
