// The language of the page. It is read once when the module is loaded, so each case loads the module again.
import { afterEach, expect, it, vi } from 'vitest';
import type { Language } from '../../../contract/languages.ts';

interface Case {
  offered?: readonly Language[];
  chosen?: string;
  browser?: readonly string[];
}

async function load({ offered = ['en', 'sw'], chosen, browser = ['de-DE'] }: Case) {
  vi.resetModules();
  vi.doMock('../../../contract/languages.ts', () => ({ languages: offered }));
  vi.stubGlobal('navigator', { languages: browser });
  if (chosen !== undefined) localStorage.setItem('tuma.language', chosen);
  return {
    ...(await import('../../../src/i18n/language.ts')),
    ...(await import('../../../src/i18n/texts.ts')),
  };
}

afterEach(() => {
  vi.doUnmock('../../../contract/languages.ts');
  document.documentElement.lang = 'en';
});

it.each<[string, Case, Language]>([
  ['the choice before the languages of the browser', { chosen: 'sw', browser: ['en-GB'] }, 'sw'],
  [
    'without a choice the browser’s first language that the console has',
    { browser: ['de', 'sw-TZ', 'en'] },
    'sw',
  ],
  ['English where the browser has it first', { browser: ['en-KE', 'sw'] }, 'en'],
  ['English where the browser has neither', { browser: ['fr'] }, 'en'],
  ['English where the browser lists no language', { browser: [] }, 'en'],
  ['the browser’s instead of a stored one that does not exist', { chosen: 'xx', browser: ['sw'] }, 'sw'],
  [
    'English while only English is offered, whatever was chosen',
    { offered: ['en'], chosen: 'sw', browser: ['sw'] },
    'en',
  ],
])('is %s', async (_, given, expected) => {
  const { language, locale } = await load(given);
  expect([language, locale]).toEqual([expected, `${expected}-KE`]);
});

it('is set on the document', async () => {
  const { applyLanguage } = await load({ chosen: 'sw' });
  applyLanguage();
  expect(document.documentElement.lang).toBe('sw');
});

it('a choice is stored before the page is loaded again', async () => {
  const { chooseLanguage } = await load({ browser: ['en'] });
  const stored: (string | null)[] = [];
  chooseLanguage('sw', () => stored.push(localStorage.getItem('tuma.language')));
  expect(stored).toEqual(['sw']);
  expect((await load({ browser: ['en'] })).language).toBe('sw');
});

it.each<[Language, number, string]>([
  ['en', 0, '0 messages'],
  ['en', 1, '1 message'],
  ['en', 2_500, '2,500 messages'],
  ['sw', 0, 'jumbe 0'],
  ['sw', 1, 'ujumbe 1'],
  ['sw', 2_500, 'jumbe 2,500'],
])('in %s the plural of %i is that of its rules', async (chosen, count, expected) => {
  const { plural, texts } = await load({ chosen });
  const { messages } = texts({
    messages: (given: number) => [
      plural(given, { one: '# message', other: '# messages' }),
      plural(given, { one: 'ujumbe #', other: 'jumbe #' }),
    ],
  });
  expect(messages(count)).toBe(expected);
});

it('a text of the server stays in English, and elsewhere too where the console has none', async () => {
  expect((await load({ chosen: 'en' })).serverText('Failed', 'Imefeli')).toBe('Failed');
  const { serverText } = await load({ chosen: 'sw' });
  expect([serverText('Failed', 'Imefeli'), serverText('Odd', undefined)]).toEqual(['Imefeli', 'Odd']);
});

it('a text without a language, or with one too many, does not compile', async () => {
  const { texts } = await load({});
  const catalogues = () => [
    // @ts-expect-error the Kiswahili text is missing
    texts({ title: ['Title'] }),
    // @ts-expect-error there is no third language
    texts({ title: ['Title', 'Kichwa', 'Titre'] }),
    // @ts-expect-error the Kiswahili text of an inner group is missing
    texts({ a: { b: ['B', 'Be'], c: ['C'] } }),
    // @ts-expect-error a function with a text in one language
    texts({ count: (n: number) => `${n}` }),
    // @ts-expect-error a list in English, and a text in Kiswahili
    texts({ trail: [['One', 'Two'], 'Moja'] }),
  ];
  expect(catalogues()).toHaveLength(5);
});
