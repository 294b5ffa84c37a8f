import { expect, it } from 'vitest';
import { i18nProvider } from '../../src/i18n/index.ts';

const { translate } = i18nProvider;

it('a text of react-admin has its values, and the form of a count', () => {
  expect(translate('ra.navigation.page_out_of_boundaries', { page: 9 })).toBe(
    'Page number 9 out of boundaries',
  );
  expect(translate('ra.notification.updated', { smart_count: 1 })).toBe('Element updated');
  expect(translate('ra.notification.updated', { smart_count: 3 })).toBe('3 elements updated');
});

it('a key without a text is the given default, else the key', () => {
  expect(translate('resources.none', { _: 'Nothing' })).toBe('Nothing');
  expect(translate('ra.action')).toBe('ra.action');
});
