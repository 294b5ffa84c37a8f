import englishMessages from 'ra-language-english';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../src/i18n/index.ts';

const { translate } = i18nProvider;

it('the texts of react-admin that the console can show are those of react-admin', () => {
  const { message, auth, notification } = englishMessages.ra;
  expect(translate('ra.message.invalid_form')).toBe(message.invalid_form);
  expect(translate('ra.message.unsaved_changes')).toBe(message.unsaved_changes);
  expect(translate('ra.auth.auth_check_error')).toBe(auth.auth_check_error);
  expect(translate('ra.notification.http_error')).toBe(notification.http_error);
  expect(translate('ra.notification.logged_out')).toBe(notification.logged_out);
  expect(translate('ra.notification.not_authorized')).toBe(notification.not_authorized);
});

it('a key without a text is the given default, else the key', () => {
  expect(translate('resources.none', { _: 'Nothing' })).toBe('Nothing');
  expect(translate('ra.action')).toBe('ra.action');
});
